// What the engine answers, as the JSON contract has it: cells by name, ratings as decimals.

/** tenths is a rating such as 7.2. */
export const tenths = (rating) => rating / 10;

/** cellNames gives a function that names cells of a board: r1c1 is top left. */
export function cellNames(board) {
	const side = Math.sqrt(board.givens.length);
	if (!Number.isInteger(side)) return (cell) => `cell ${cell + 1}`; // boards that aren't square
	return (cell) => `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;
}

/** candidates names a list of candidates. */
export function candidates(list, name) {
	return list.map(({ cell, digit }) => ({ cell: name(cell), digit }));
}

/** step is one step. */
export function step(of, name) {
	const [where, technique, cells, proof] = of.texts;
	return {
		technique: of.technique, name: of.name, ...(of.rating > 0 && { rating: tenths(of.rating) }),
		place: candidates(of.place, name), remove: candidates(of.remove, name), named: of.named.map(name),
		excluded: of.excluded.map(({ cell, digit, by }) => ({ cell: name(cell), digit, ...(by >= 0 && { by: name(by) }) })),
		parts: of.parts.map((part) => ({
			role: part.role, cells: part.cells.map(name), candidates: candidates(part.candidates, name),
			digits: [...new Set(part.candidates.map(({ digit }) => digit))].sort((a, b) => a - b),
			houses: part.houses.map((house) => ({ ...house, cells: house.cells.map(name) })), ways: part.ways,
		})),
		texts: { where, technique, cells, proof }, conclusion: of.conclusion, idea: of.idea,
	};
}

/** asked leaves out what isn't said. */
export function asked(question) {
	return Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined));
}
