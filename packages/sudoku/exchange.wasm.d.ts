import type { Source } from "./index.js";

/** What a bundler makes of the module's address, for the option `exchange` of `load`. */
declare const exchange: Source;
export default exchange;
