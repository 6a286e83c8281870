export * from "./assists";
export * from "./board";
export * from "./constraints";
export * from "./document";
export * from "./errors";

export { Game, isNothing, type Savepoint } from "./game";
export { Rules, parseRules, type Clash } from "./rules";
export { features, fits } from "./features";
export { defaultBox, type House } from "./shape";
export { Selection } from "./selection";
export * from "./set";
export { Symbols, defaultSymbols, symbolsOf } from "./symbols";
export * from "./types";
