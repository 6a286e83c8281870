package tui

import (
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
)

// words are all texts of the interface in one language. Those with a verb such
// as %d take values in the order of the English text.
type words struct {
	Lang, Title, Subtitle, FromCommand string

	// the start screen
	Continue, NewPuzzle, Today, OwnPuzzle, Library, Statistics, Settings, Help, Quit string

	// lines of keys
	StartKeys, ChangeKeys, ChooseKeys, BackKeys, LibraryKeys, HelpKeys, HintKeys, OwnKeys, PauseKeys, PlayKeys, ShortKeys string

	// a new puzzle
	Start, Level, Size, Symmetry, Jigsaw, Making, Tried, EscCancels string
	Features, Symmetries                                            map[string]string

	// a puzzle typed
	CantRead, GivensCount, ClashCount, Checking, IsUnique, NotYetUnique, NotUnique, EmptyPuzzle, ClashesFirst string

	// the library and statistics
	NoGames, SureDelete, SolvedShort, Streak, Best, Median, TimesNote string
	Sources                                                           map[string]string

	// settings
	On, Off, Language, LanguageName, Theme, ASCIIBorders, Preset, DigitFirst, OneMark                                      string
	ShowClashes, CheckEntries, AutoClean, AutoNotes, ShowPlaces, ShowRemaining, ShowSame, ShowPeers, AllowHints, ShowTimer string
	Themes, When                                                                                                           map[string]string
	Presets                                                                                                                [4]string // own, learner, classic, purist

	// the game
	Modes                                                                                        [4]string
	Given, CornerShort, CentreShort, ColourShort                                                 string
	Paused, SolvedIn, FullButWrong, NotSaved, Copied, Copied2                                    string
	HasNone, HasSeveral, CheckRight, CheckWrong, CheckSeveral, CheckUnknown, ClashWith           string
	NothingThere, Undone, NoMistake, SavedAs, ReturnedTo, Savepoints, NoSavepoints, AfterActions string
	SureRestart, OffInSettings, PlacesOf, PaintMode, DigitFirstOn, CellFirstOn                   string
	HintHeading, Thinking, NoHint, HintClash, HintTooLarge                                       string

	// help
	Commands                                                                         map[string]string
	HelpDigits, HelpShift, HelpCtrl, HelpAlt, Mouse, HelpMouse, HelpMarks, HelpPaint string

	plain plainWords
}

// wordsOf are the texts of a language: Chinese for "zh", English otherwise.
func wordsOf(lang string) *words {
	if lang == "zh" {
		return chinese()
	}
	return english()
}

// level is the name of a level by its ID.
func (w *words) level(id string) string {
	if _, ok := logic.LevelByID(id); !ok {
		return "–"
	}
	return explain.Best(w.Lang).Term("level", id)
}

// source is where a puzzle is from.
func (w *words) source(text string) string {
	if name, ok := w.Sources[text]; ok {
		return name
	}
	if day, ok := cutDaily(text); ok {
		return w.Today + " " + day
	}
	return text
}

func cutDaily(text string) (day string, ok bool) {
	const lead = "daily "
	if len(text) > len(lead) && text[:len(lead)] == lead {
		return text[len(lead):], true
	}
	return "", false
}
