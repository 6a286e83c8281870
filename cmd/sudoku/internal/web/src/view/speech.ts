// What is said of cells and houses. The value comes first, so that a listener
// may go on as soon as it is heard.
import { type About, type Action, type Constraint, digits, type Game, type House, type Rules, type Symbols } from "../model";
import { inPart } from "../store/results";
import { type Words, fill, term } from "../words";
import { type Look, lookOf } from "./look";
import type { Play } from "./play";

/** list is digits or names one after the other. */
export const list = (items: readonly (string | number)[]): string => items.join(" ");

export const namesOf = (game: Game, set: number): string => list(digits(set).map((digit) => game.board.symbols.name(digit)));

/** placeText is where a cell is. */
export function placeText(words: Words, rules: Rules, cell: number, verbose = false): string {
  if (cell >= rules.shape.main) return rules.name(cell);
  const place = fill(words.sayRowColumn, { row: rules.row(cell) + 1, column: rules.col(cell) + 1 });
  const area = verbose ? areaOf(rules, cell) : undefined;
  if (!area) return place;
  return place + words.comma + fill(area.kind === "box" ? words.sayBox : words.sayRegion, { box: area.number });
}

/** areaOf is the box or region of a cell. */
export const areaOf = (rules: Rules, cell: number): House | undefined =>
  rules.houses.find((house) => (house.kind === "box" || house.kind === "region") && house.cells.includes(cell));

/** cellText is all that stands in a cell, and where it is. */
export function cellText(words: Words, game: Game, cell: number, shown: Look & { verbose?: boolean }): string {
  const { board } = game;
  const fogged = shown.fog.has(cell);
  const digit = shown.digits[cell];
  const parts: string[] = [];
  if (fogged && digit === 0) parts.push(words.sayFog);
  if (digit > 0) {
    parts.push(fill(game.given(cell) ? words.sayGiven : words.sayDigit, { digit: board.symbols.name(digit) }));
  } else {
    parts.push(words.sayEmpty);
    if (shown.centre[cell]) parts.push(fill(words.sayNotes, { digits: namesOf(game, shown.centre[cell]) }));
    if (shown.corner[cell]) parts.push(fill(words.sayCorner, { digits: namesOf(game, shown.corner[cell]) }));
  }
  if (shown.clash.has(cell)) parts.push(words.sayClash);
  if (shown.wrong.has(cell)) parts.push(words.sayWrong);
  if (shown.right.has(cell)) parts.push(words.sayRight);
  if (shown.places.has(cell)) parts.push(fill(words.sayPlace, { digit: board.symbols.name(shown.digit) }));
  if (board.colours[cell]) parts.push(fill(words.sayColours, { colours: list(digits(board.colours[cell])) }));
  parts.push(placeText(words, game.rules, cell, shown.verbose));
  for (const constraint of seenAt(game.rules, cell, shown.fog)) {
    if (shown.verbose || isNear(constraint, cell)) parts.push(constraintText(words, board, constraint, cell, shown.fog) + (shown.broken.has(constraint) ? ` ${words.sayBroken}` : ""));
  }
  return parts.join(words.comma);
}

/** constraintsAt are the constraints that speak of a cell. */
export const constraintsAt = (rules: Rules, cell: number): readonly Constraint[] => rules.constraints.filter((c) => c.cells.includes(cell));

/** seenAt are those that a player sees there: none in fog; and lamps are seen by what they light. */
export const seenAt = (rules: Rules, cell: number, fog: ReadonlySet<number>): readonly Constraint[] =>
  fog.has(cell) ? [] : constraintsAt(rules, cell).filter(({ marks }) => marks.every((mark) => mark.look !== "fog"));

/** isNear says whether a constraint is to be heard of in a cell without asking: a
 * label outside the board only where it stands. */
const isNear = ({ cells, marks }: Constraint, cell: number): boolean => !marks.every((mark) => mark.look === "label") || cells[0] === cell;

/** wordsOf are those of a constraint, with digits as the board writes them: Go leaves U+E001 for digit 1. */
const wordsOf = ({ lang }: Words, { words, text }: Constraint, symbols: Symbols): string =>
  (words[lang] ?? text).replace(/[\ue001-\ue020]/g, (digit) => symbols.name(digit.charCodeAt(0) - 0xe000));

/** constraintName is what a constraint is called: cage 15. */
export const constraintName = (words: Words, constraint: Constraint, symbols: Symbols): string => wordsOf(words, constraint, symbols).split(/: |：/)[0];

/** constraintRule is what it says: digits in this cage differ and add up to 15. */
export const constraintRule = (words: Words, constraint: Constraint, symbols: Symbols): string =>
  wordsOf(words, constraint, symbols).slice(constraintName(words, constraint, symbols).length).replace(/^(: |：)/, "");

/** isValueHidden says whether the value of a cage stands in fog. */
export const isValueHidden = ({ marks }: Constraint, fog: ReadonlySet<number>): boolean =>
  marks.some((mark) => mark.look === "cage" && fog.has(Math.min(...mark.cells)));

const mostNamed = 9;

/** constraintText is a constraint as it is told in one of its cells: cage 15, with r1c2; of
 * what lies in fog nothing is told, nor the sum that stands there. */
export function constraintText(words: Words, { rules, symbols }: { rules: Rules; symbols: Symbols }, constraint: Constraint, cell: number, fog: ReadonlySet<number> = new Set()): string {
  const { cells } = constraint;
  const name = isValueHidden(constraint, fog) ? term(words, "kind", constraint.kind) : constraintName(words, constraint, symbols);
  const others = cells.filter((other) => other !== cell && !fog.has(other)).map((other) => rules.name(other));
  if (others.length === 0) return name;
  const named = list(others.slice(0, mostNamed));
  return fill(words.sayConstraint, { name, cells: others.length > mostNamed ? fill(words.sayMore, { cells: named, more: others.length - mostNamed }) : named });
}

const mostKinds = 4;

/** rulesText names rules by their text: 9×9, and the first of their features and kinds of constraints. */
export function rulesText(words: Words, text: string, most = mostKinds): string {
  const [size, ...parts] = text.split("+");
  const [, rows, cols = rows, values] = /^(\d+)(?:x(\d+))?(?::[^/]*)?(?:\/(.*))?$/.exec(size) ?? [];
  const name = rows === undefined ? term(words, "layout", size) : `${rows}×${cols}${values ? ` (${values})` : ""}`;
  const names = [...new Set(parts.map((part) => part.split("=")[0]))].filter((id) => id !== "beside").map((id) => term(words, term(words, "feature", id) === id ? "kind" : "feature", id));
  const more = names.splice(most);
  return [name, ...names, ...(more.length > 0 ? [`+${more.length}`] : [])].join(" · ");
}

/** isTold says whether a setter tells of a puzzle what is read before it is begun. */
export const isTold = ({ title, author, description }: About): boolean => Boolean(title || author || description);

/** knownOf is what is known of a game's puzzle, for those who ask: its rating, its hardest technique, that it has one solution. */
export function knownOf(words: Words, { about, answer }: Game): string[] {
  const known: string[] = [];
  if (about.rating) known.push(fill(words.rating, { rating: (about.rating / 10).toFixed(1) }).replace(" ", "\u00a0"));
  if (about.hardest) known.push(term(words, "technique", about.hardest));
  if (about.source !== inPart && answer.solutions === "one") known.push(words.unique);
  return known;
}

/** actionText is what an action did, for a listener who can't see it; "" when there is nothing to say. */
export function actionText(words: Words, play: Play, action: Action): string {
  const { game } = play;
  const cells = action.cells ?? [];
  const cell = cells[cells.length - 1];
  const name = action.digit ? game.board.symbols.name(action.digit) : "";
  const look = lookOf(play);
  const parts: string[] = [];
  switch (action.do) {
    case "enter":
      parts.push(game.board.entries[cell] === action.digit ? fill(words.sayPlaced, { digit: name }) : words.sayErased);
      break;
    case "corner":
    case "centre": {
      const sets = action.do === "corner" ? game.board.corner : look.centre;
      const written = cells.some((c) => (sets[c] >>> (action.digit! - 1)) & 1);
      parts.push(fill(written ? words.sayMarked : words.sayUnmarked, { digit: name }));
      break;
    }
    case "deduce":
      if (play.live && action.remove?.length) parts.push(fill(words.sayUnmarked, { digit: game.board.symbols.name(action.remove[0].digit) }));
      break;
    case "clear":
      parts.push(words.sayErased);
      break;
    case "colour":
    case "paint":
      parts.push(words.sayColoured);
      break;
    case "notes":
      parts.push(cells.length === 0 ? words.notesLong : cellText(words, game, cell, look));
  }
  if (cells.length > 1) parts.push(fill(words.sayChosen, { count: cells.length }));
  const clash = look.clashOf.get(cell);
  if (clash !== undefined && game.board.digit(cell) > 0) parts.push(fill(words.sayClashWith, { cell: placeText(words, game.rules, clash) }));
  if (look.wrong.has(cell)) parts.push(words.sayWrong);
  return parts.join(words.comma);
}
