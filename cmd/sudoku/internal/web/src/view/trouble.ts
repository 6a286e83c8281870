import { EngineError } from "../engine/engine";
import { type Words, fill } from "../words";

/** troubleText says what went wrong with a call to the engine. */
export function troubleText(words: Words, error: unknown): string {
  if (!(error instanceof EngineError)) return fill(words.engineFailed, { reason: error instanceof Error ? error.message : String(error) });
  switch (error.code) {
    case "none": return words.hasNone;
    case "several": return words.hasSeveral;
    case "clash": return words.hintClash;
    case "size": return words.hintTooLarge;
    case "stuck": return words.hintHard;
    case "option": return words.wishesBad;
    case "unavailable": return words.engineAway;
  }
  return fill(words.engineFailed, { reason: error.trouble.reason ?? error.code });
}
