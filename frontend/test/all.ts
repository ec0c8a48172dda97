import "./socket.test";
import "./view.test";
import "./wagering.test";
