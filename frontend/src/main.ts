import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/pieces.css";
import "./styles/forms.css";

import { mount } from "svelte";

import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
