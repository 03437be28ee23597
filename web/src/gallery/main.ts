// Opens the gallery: every view with sample data, for those who draw them.
import { mount } from "svelte";
import Gallery from "./Gallery.svelte";

mount(Gallery, { target: document.getElementById("app")! });
