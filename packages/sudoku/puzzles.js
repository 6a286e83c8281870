// Lines of digits, as the engine takes and gives them: numbers from 1, 0 is empty.

const symbols = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const mostDigits = 32;

/** plain reads a line whose cells make a square, such as 81 characters; undefined is anything else. */
export function plain(text, rules) {
	if (typeof text !== "string") return undefined;
	const [line, own] = text.trim().split("\t");
	const side = Math.sqrt(line.length);
	if (!Number.isInteger(side) || side < 4 || side > mostDigits || side === 27) return undefined; // 27×27 may be pencil marks
	if (rules === undefined && own === undefined && !Number.isInteger(Math.sqrt(side)) && ![6, 8, 10, 12, 14, 15].includes(side)) return undefined;
	const givens = new Uint8Array(line.length);
	for (let cell = 0; cell < line.length; cell++) {
		const char = line[cell].toUpperCase();
		const digit = ".0_*".includes(char) ? 0 : symbols.indexOf(char) + 1;
		if (digit > side || (digit === 0 && !".0_*".includes(char))) return undefined;
		givens[cell] = digit;
	}
	return { rules: rules ?? own ?? String(side), givens };
}

/** written is a grid as a line; names are how its digits are written, if not as usual. */
export function written(grid, names) {
	const of = typeof names === "string" ? (names.includes(" ") ? names.split(" ") : [...names]) : (names ?? symbols);
	const wide = typeof of !== "string" && of.some((name) => [...name].length > 1);
	return Array.from(grid, (digit) => (digit ? of[digit - 1] : ".")).join(wide ? " " : "");
}
