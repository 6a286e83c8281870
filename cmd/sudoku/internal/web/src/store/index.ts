// All of it; what the page needs from the start imports the files themselves, so that the
// rest comes later.
export * from "./database";
export * from "./drafts";
export * from "./keeper";
export * from "./learned";
export type { KeptGame, Rival } from "./kept";
export { newId, unsent } from "./kept";
export * from "./library";
export * from "./results";
export * from "./rival";
export * from "./statistics";
export * from "./sync";
