// Opens the app in its page.
import { mount } from "svelte";
import App from "./App.svelte";
import { register } from "./installed/register";

mount(App, { target: document.getElementById("app")! });
register();
