import type { Source } from "./index.js";

/** What a bundler makes of the module's address, for the option `engine` of `load`. */
declare const engine: Source;
export default engine;
