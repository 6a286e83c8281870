// The texts of the screens that are fetched when they are opened.
import { screensEn } from "./screens_en";
import { screensZh } from "./screens_zh";
import type { Lang } from "./words";

export type ScreenWords = typeof screensEn;
export type ScreenKey = keyof ScreenWords;

export const screenWords = (lang: Lang): ScreenWords => (lang === "zh" ? screensZh : screensEn);
