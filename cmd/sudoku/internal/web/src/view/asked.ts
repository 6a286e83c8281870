// What is told of the board when it is asked for: a check, what stands in a house, what is left.
// Fetched with the first of these.
import type { Game } from "../model";
import { type Words, clockText, fill } from "../words";
import { lookOf } from "./look";
import type { Session } from "./session";
import { areaOf, cellText, list, namesOf, placeText } from "./speech";

export { copyPuzzle } from "./copy";

export function check(session: Session): void {
  const { play, words } = session;
  const { game } = play;
  if (game.assists.check === "never") {
    if (game.assists.clashes === "never") return session.tell(words.offInSettings);
    play.showClashes = true;
    session.view.draw();
    return session.tell(fill(words.clashes, { count: game.clashes().length }));
  }
  void session.knowAnswer().then(() => {
    const found = (play.checked = game.check());
    if (found.against === "one") game.countHint();
    session.keep();
    session.view.draw();
    const values = { right: found.right.length, wrong: found.wrong.length };
    const text = {
      several: words.checkSeveral, none: words.hasNone, unknown: words.checkUnknown,
      one: values.wrong > 0 ? words.checkWrong : values.right > 0 ? words.checkRight : words.checkNothing,
    }[found.against];
    session.tell(fill(text, values));
  });
}

export function sayHouse(session: Session, kind: "row" | "column" | "area"): void {
  session.tell(houseText(session.words, session.play.game, kind, session.play.game.selection.cursor));
}

export function sayCell(session: Session): void {
  const { game } = session.play;
  const cell = game.selection.cursor;
  const text = cellText(session.words, game, cell, { ...lookOf(session.play), verbose: true });
  session.tell(game.seen()[cell] === 0 && game.assists.auto_notes ? `${text}. ${candidatesText(session.words, game, cell)}` : text);
}

export function sayPlaces(session: Session): void {
  const { game } = session.play;
  const digit = session.play.look || session.play.last;
  if (digit === 0 || !game.assists.places) return session.tell(digit === 0 ? placeText(session.words, game.rules, game.selection.cursor, true) : session.words.offInSettings);
  session.tell(placesText(session.words, game, digit, game.selection.cursor));
}

export const sayLeft = (session: Session): void => session.tell(remainingText(session.words, session.play.game));

export const sayTime = (session: Session): void => session.tell(fill(session.words.sayTime, { time: clockText(session.play.game.elapsed) }));

/** houseText is what stands in the row, column or box of a cell, and what is left for it. */
function houseText(words: Words, game: Game, kind: "row" | "column" | "area", cell: number): string {
  const { rules, board } = game;
  const seen = game.seen();
  const house = kind === "area" ? areaOf(rules, cell) : rules.houses.find((h) => h.kind === kind && h.cells.includes(cell));
  if (!house) return words.noHouse;
  const left = new Set(board.symbols.names);
  const said = house.cells.map((c) => {
    const digit = seen[c];
    if (digit === 0) return words.sayBlank;
    left.delete(board.symbols.name(digit));
    return board.symbols.name(digit);
  });
  const text = fill({ row: words.sayRow, column: words.sayColumn, area: words.sayArea }[kind], { number: house.number, cells: list(said) });
  return `${text}. ${left.size > 0 ? fill(words.sayLeft, { digits: list([...left]) }) : words.sayNothingLeft}`;
}

/** remainingText is how often each digit is still to be placed. */
function remainingText(words: Words, game: Game): string {
  const left = game.remaining().map((count, i) => (count > 0 ? fill(words.sayTimes, { digit: game.board.symbols.name(i + 1), left: count }) : ""));
  const text = left.filter(Boolean).join(words.comma);
  return text ? fill(words.sayRemaining, { digits: text }) : words.sayNothingLeft;
}

/** candidatesText is what may go into a cell by what stands on the board. */
const candidatesText = (words: Words, game: Game, cell: number): string =>
  fill(words.sayCandidates, { digits: namesOf(game, game.candidates()[cell]) || words.sayNoCandidate });

/** placesText is where a digit can go in the box of a cell. */
function placesText(words: Words, game: Game, digit: number, cell: number): string {
  const area = areaOf(game.rules, cell);
  const cells = game.places(digit).filter((c) => !area || area.cells.includes(c));
  return fill(words.sayPlacesInBox, { digit: game.board.symbols.name(digit), cells: cells.map((c) => placeText(words, game.rules, c)).join("; ") || words.sayNowhere });
}
