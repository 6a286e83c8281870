package notation

// sdmForm is the .sdm file of many programs: lines with 0 for empty cells.
var sdmForm = &Form{
	Name: "sdm",
	unit: wholeLine,
	read: one(readLine),
	write: func(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
		if err := need("sdm", record.Board, 35); err != nil {
			return dst, err
		}
		return append(append(dst, plainLine(record.Board.Givens, '0')...), '\n'), nil
	},
}
