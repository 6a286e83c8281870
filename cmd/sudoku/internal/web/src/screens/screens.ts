// The screens there are, by the names that their addresses have.
import type { Screens } from "../view/screen";
import { help } from "./help";
import { savepoints } from "./savepoints";
import { settings } from "./settings";

export function addScreens(screens: Screens): void {
  screens.add("settings", settings);
  screens.add("help", help);
  screens.add("savepoints", savepoints);
}
