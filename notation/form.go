package notation

import (
	"slices"
	"strings"

	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
)

// Form is one way of writing puzzles. Forms are listed by Forms; they are
// immutable.
type Form struct {
	// Name is its name for --from and --to.
	Name string
	// Keeps tells what writing and reading again preserves.
	Keeps Keep

	unit  unit
	sniff func(text []byte, options *ReadOptions) bool
	read  func(text []byte, options *ReadOptions) ([]*Record, error)
	write func(dst []byte, record *Record, options *WriteOptions) ([]byte, error)
	// lost names what a record loses beyond Keeps.
	lost func(*Record) []message.Message
	// Documents have something round their records.
	open           func(first *Record) string
	between, close string
}

// unit is the piece of text that a form reads at once.
type unit uint8

const (
	wholeLine unit = iota // a record is one line
	block                 // a record is several lines, as a drawn grid
	document              // the whole input is one text
)

// one returns a reader of texts that always hold one record.
func one(read func(text []byte, options *ReadOptions) (*Record, error)) func([]byte, *ReadOptions) ([]*Record, error) {
	return func(text []byte, options *ReadOptions) ([]*Record, error) {
		record, err := read(text, options)
		return []*Record{record}, err
	}
}

// CanRead reports whether the form can be read.
func (f *Form) CanRead() bool { return f.read != nil }

// CanWrite reports whether the form can be written.
func (f *Form) CanWrite() bool { return f.write != nil }

// Forms returns all forms.
func Forms() []*Form { return slices.Clone(forms) }

// FormNamed returns the form called name, or nil.
func FormNamed(name string) *Form {
	i := slices.IndexFunc(forms, func(f *Form) bool { return f.Name == strings.ToLower(name) })
	if i < 0 {
		return nil
	}
	return forms[i]
}

// FormToRead returns the readable form called name. Its error suggests the likely name and
// lists the readable forms.
func FormToRead(name string) (*Form, error) {
	form, names := formThat(name, (*Form).CanRead)
	if form == nil {
		return nil, message.Errorf("form.no_reader", meant.Of(name, names))
	}
	return form, nil
}

// FormToWrite does what FormToRead does, for forms that can be written.
func FormToWrite(name string) (*Form, error) {
	form, names := formThat(name, (*Form).CanWrite)
	if form == nil {
		return nil, message.Errorf("form.no_writer", meant.Of(name, names))
	}
	return form, nil
}

// formThat returns the form of a name among those that can do something, or
// nil. It also returns the names of all these forms.
func formThat(name string, can func(*Form) bool) (form *Form, names []string) {
	for _, f := range forms {
		if can(f) {
			names = append(names, f.Name)
		}
	}
	if form = FormNamed(name); form != nil && can(form) {
		return form, names
	}
	return nil, names
}

// The forms come in the order in which a text is tried as each. First come
// those that can be mistaken for nothing else.
var forms = []*Form{
	jsonForm, ipuzForm, sudokumakerForm, linkForm, pzprForm, issForm, hodokuForm, sukakuForm, bankForm, gsfForm, killerForm, sumocueForm, soloForm,
	exchangeForm, wikiForm, s9bForm, coachForm, fpuzzlesForm, penpaForm, sudokupadForm, scfForm,
	lineForm, sdmForm, csvForm,
	sdxForm, pencilForm, sdkForm, gridForm, ssForm,
	soloSaveForm, pzprv3Form, dimacsForm, sadmanForm, opensudoku2Form, opensudokuForm, onegravityForm, ksudokuForm,
}
