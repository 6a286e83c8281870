package ask

// OfPuzzles names one or more puzzles of a question.
type OfPuzzles struct {
	Text    Text   `json:"text" maxLength:"500000" flag:"-" doc:"one puzzle or more, in any form" example:"\"1.....3..2.....4\""`
	Rules   string `json:"rules,omitempty" maxLength:"20000" flag:"-" doc:"what they are for; left out, the form or the size tells"`
	Symbols string `json:"symbols,omitempty" maxLength:"1000" flag:"-" doc:"how digits are written; left out, 1 to 9 and then letters"`
	From    string `json:"from,omitempty" maxLength:"50" flag:"-" doc:"the form they are in; left out, it is found out" example:"hodoku" choices:"read"`
	Partial bool   `json:"partial,omitempty" flag:"-" doc:"take puzzles, too, of which only a part is known here"`
	Lang    Lang   `json:"lang,omitempty" flag:"-" doc:"the language of the words; left out, the header Accept-Language tells" choices:"languages"`
}

// Several returns q itself.
func (q *OfPuzzles) Several() *OfPuzzles { return q }

// Said returns the language asked for.
func (q *OfPuzzles) Said() Lang { return q.Lang }

// Like returns what q says about each of its puzzles.
func (q *OfPuzzles) Like() *OfPuzzle {
	return &OfPuzzle{Puzzle: q.Text, Rules: q.Rules, Symbols: q.Symbols, From: q.From, Lang: q.Lang}
}
