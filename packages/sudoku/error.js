/** SudokuError says by its code what went wrong, and in its message what to do about it. */
export class SudokuError extends Error {
	constructor(trouble) {
		super(trouble.reason ?? trouble.code);
		this.name = "SudokuError";
		const { reason, ...fields } = trouble;
		Object.assign(this, fields);
	}
}
