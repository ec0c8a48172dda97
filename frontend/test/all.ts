import "./presses.test";
import "./second-person.test";
import "./socket.test";
import "./view.test";
import "./wagering.test";
import "./desks.test";
import "./composing.test";
