// Opens the page that an installed app shows where its server does not answer.
import { mount } from "svelte";
import "../look/fonts.css";
import "../look/light.css";
import "../look/base.css";
import { keptLanguage } from "../api/kept";
import { speakAtFirst } from "../words/words.svelte";
import OfflinePage from "./OfflinePage.svelte";

void speakAtFirst(keptLanguage()).then(() => mount(OfflinePage, { target: document.getElementById("app")! }));
