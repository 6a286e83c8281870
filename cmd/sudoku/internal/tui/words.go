package tui

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"syscall"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
	lexicon "jiugong/sudoku/words"
)

// words are the texts of the interface in one language. Those with a verb such
// as %d take values in the order of the English text.
type words struct {
	// lists are the names of levels, techniques, features and so on, as hints
	// have them.
	lists *explain.Words

	Title, Subtitle string

	// the start screen
	Continue, NewPuzzle, Today, OwnPuzzle, Library, Statistics, Settings, Help, Quit string

	// lines of keys
	StartKeys, ChangeKeys, ChooseKeys, BackKeys, LibraryKeys, HelpKeys, HintMore, HintKeys, OwnKeys, PauseKeys, PlayKeys, ShortKeys string

	// a new puzzle
	Start, Level, Size, Symmetry, Givens, ByLevel, Making, Tried, EscCancels string

	// a puzzle typed
	CantRead, PastedInGame, GivensCount, ClashCount, Checking, IsUnique, NotYetUnique, NotUnique, EmptyPuzzle, ClashesFirst string

	// the library and statistics
	NoGames, SureDelete, SolvedShort, Streak, Best, Median, TimesNote string
	Sources                                                           map[string]string

	// lessons
	Learn, Looking, LessonKeys, RightKeys, TaskEnter, TaskRemove, RightAtOnce, RightLate, RightSoFar, TrueButOther, Belongs string
	Strict, Mistakes, Lost                                                                                                  string
	Standings                                                                                                               map[string]string

	// settings
	On, Off, Language, Theme, ASCIIBorders, Preset, DigitFirst, OneMark                                                    string
	ShowClashes, CheckEntries, AutoClean, AutoNotes, ShowPlaces, ShowRemaining, ShowSame, ShowPeers, AllowHints, ShowTimer string
	Themes, When                                                                                                           map[string]string
	Presets                                                                                                                [4]string // own, learner, classic, purist

	// the game
	Modes                                                                                                                                                                     [4]string
	Given, ToPlace, CornerShort, CentreShort, ColourShort                                                                                                                     string
	Paused, SolvedIn, FullButWrong, NotSaved, SureUnsaved, NoShell, Unkept, SettingsNotSaved, DiskFull, ReadOnly, NotAllowed, CauseAt, Damaged, DamagedThere, Copied, Copied2 string
	HasNone, HasSeveral, CheckRight, CheckWrong, CheckSeveral, CheckUnknown, ClashWith, Breaks                                                                                string
	NothingThere, Undone, NoMistake, SavedAs, ReturnedTo, Savepoints, NoSavepoints, AfterActions                                                                              string
	SureRestart, OffInSettings, PlacesOf, PaintMode, DigitFirstOn, CellFirstOn, LeaderOn                                                                                      string
	PaintShort, DigitFirstShort                                                                                                                                               string
	NextLevel, BackToBoard                                                                                                                                                    string
	LinkHeading, LinkKeys, ProofKeys, NoHintYet                                                                                                                               string
	HintHeading, Thinking, NoHint, HintFog, HintClash, HintTooLarge                                                                                                           string

	// help
	Commands                                                                                     map[string]string
	HelpDigits, HelpShift, HelpCtrl, HelpAlt, HelpLeader, Mouse, HelpMouse, HelpMarks, HelpPaint string

	Plain plainWords
}

// plainWords are the texts of the plain game in one language.
type plainWords struct {
	Welcome, Puzzle, OfLevel, NoGenerator, Empty, Notes, Corner, Where, InBox          string
	Row, Column, Box, NoHouse, WhichHouse, Left, Times, Nowhere, WhichGame             string
	NoChange, Changed, Wrong, IsGiven, NoDigit, NotUnderstood                          string
	Comma, House, FromTo, Said, Fog, NoClues                                           string
	MoreHint, NoHintYet, Saved, HelpCell, QuitUnsaved, NoLevel, TypePuzzle, PastedLine string
	Orders                                                                             map[string]string   // what each command does
	Names                                                                              map[string][]string // and what it is called
}

// wordsOf returns the texts of a language. What it has no text for is in English.
func wordsOf(lang string) *words {
	w := &words{lists: explain.Best(lang)}
	for _, tag := range []string{lexicon.English, w.lists.Tag()} {
		fill(reflect.ValueOf(w).Elem(), lexicon.Game.In(tag), "game")
	}
	return w
}

// fill sets the fields of a struct to the texts of a section that are named like them.
// Lists stand in one text, with bars between; maps and structs are sections of their own.
func fill(texts reflect.Value, c lexicon.Texts, section string) {
	for field, value := range texts.Fields() {
		text, said := c[section][field.Name]
		inner := strings.ToLower(field.Name)
		if section != "game" {
			inner = section + "." + inner
		}
		switch {
		case !field.IsExported():
		case value.Kind() == reflect.Struct:
			fill(value, c, inner)
		case value.Kind() == reflect.Map && value.IsNil():
			value.Set(reflect.MakeMap(value.Type()))
			fallthrough
		case value.Kind() == reflect.Map:
			for key, text := range c[inner] {
				element := reflect.ValueOf(text)
				if value.Type().Elem().Kind() == reflect.Slice {
					element = reflect.ValueOf(strings.Split(text, " | "))
				}
				value.SetMapIndex(reflect.ValueOf(key), element)
			}
		case said && value.Kind() == reflect.Array:
			for i, one := range strings.Split(text, " | ") {
				value.Index(i).SetString(one)
			}
		case said:
			value.SetString(text)
		}
	}
}

// nextLanguage returns the one after a language in the list of all.
func nextLanguage(lang string) string {
	all := explain.Languages()
	return all[(slices.Index(all, lang)+1)%len(all)]
}

// counted fills a text in; "{cell|cells}" goes by the number before it.
func counted(format string, args ...any) string { return message.Sprintf(format, args...) }

// error tells what an error is about.
func (w *words) error(err error) string {
	var d *damage
	switch {
	case errors.As(err, &d) && d.Aside != "":
		return fmt.Sprintf(w.Damaged, d.Path, w.error(d.Reason), d.Aside)
	case errors.As(err, &d):
		return fmt.Sprintf(w.DamagedThere, d.Path, w.error(d.Reason))
	}
	reason, where := err, ""
	if file := (*fs.PathError)(nil); errors.As(err, &file) { // its name, of a file half written, says nothing to a player
		reason, where = file.Err, filepath.Dir(file.Path)
	}
	text := w.lists.Error(reason)
	for cause, known := range map[error]string{syscall.ENOSPC: w.DiskFull, syscall.EROFS: w.ReadOnly, fs.ErrPermission: w.NotAllowed} {
		if errors.Is(reason, cause) {
			text = known
		}
	}
	if where != "" {
		return fmt.Sprintf(w.CauseAt, text, where)
	}
	return text
}

// level returns the name of a level by its ID.
func (w *words) level(id string) string {
	if _, ok := logic.LevelByID(id); !ok {
		return "–"
	}
	return w.lists.Term("level", id)
}

// source returns where a puzzle is from.
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
