export * from "./database";
export * from "./keeper";
export type { KeptGame } from "./kept";
export { newId } from "./kept";
export * from "./library";
export * from "./results";
export * from "./sync";
