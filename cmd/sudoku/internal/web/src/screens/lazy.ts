// All that is fetched when a screen is opened for the first time, or a link:
// one piece, since many small ones would be slower to fetch and larger.
import "../marks/names";
export { intro } from "../learn/intro";
export { learn } from "../learn/learn";
export { offer } from "../learn/offer";
export { openLink } from "../share/open";
export { Aside } from "./aside";
export { daily } from "./daily";
export { help } from "./help";
export { library } from "./library";
export { newPuzzle } from "./new";
export { own, pasted, photoPasted } from "./own";
export { print } from "./print";
export { publish } from "./publish";
export { savepoints } from "./savepoints";
export { settings } from "./settings";
export { share } from "./share";
export { start } from "./start";
export { statistics } from "./statistics";
export { lost, win } from "./win";
export { keyLink } from "./sync";
