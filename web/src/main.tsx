import { render } from "preact";
import { House } from "./House";
import { loadGames, recognise } from "./api";
import { preferred, speak } from "./words";
import "./style.css";

await Promise.all([speak(preferred(document.cookie, navigator.languages)), loadGames(), recognise()]);
render(<House />, document.getElementById("house")!);
