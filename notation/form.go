package notation

import (
	"slices"
	"strings"
)

// Form is one way of writing puzzles. Forms are listed by Forms; they are
// immutable.
type Form struct {
	// Name is what --from and --to call it.
	Name string
	// About says in one line what it is.
	About string
	// Keeps is what writing and reading again preserves.
	Keeps Keep

	unit  unit
	sniff func(text []byte, options *ReadOptions) bool
	read  func(text []byte, options *ReadOptions) ([]*Record, error)
	write func(dst []byte, record *Record, options *WriteOptions) ([]byte, error)
	// lost names what a record loses beyond Keeps.
	lost func(*Record) []string
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

// one is a reader of texts that always hold one record.
func one(read func(text []byte, options *ReadOptions) (*Record, error)) func([]byte, *ReadOptions) ([]*Record, error) {
	return func(text []byte, options *ReadOptions) ([]*Record, error) {
		record, err := read(text, options)
		return []*Record{record}, err
	}
}

// CanRead says whether the form can be read.
func (f *Form) CanRead() bool { return f.read != nil }

// CanWrite says whether the form can be written.
func (f *Form) CanWrite() bool { return f.write != nil }

// Forms are all forms.
func Forms() []*Form { return slices.Clone(forms) }

// FormNames lists the names of the forms that can do something, such as
// (*Form).CanRead, for a person to choose from.
func FormNames(can func(*Form) bool) string {
	var names []string
	for _, form := range forms {
		if can(form) {
			names = append(names, form.Name)
		}
	}
	return strings.Join(names, ", ")
}

// FormNamed is the form of that name, nil when there is none.
func FormNamed(name string) *Form {
	i := slices.IndexFunc(forms, func(f *Form) bool { return f.Name == strings.ToLower(name) })
	if i < 0 {
		return nil
	}
	return forms[i]
}

// The forms, in the order in which a text is held against them: what can be
// mistaken for nothing else first.
var forms = []*Form{
	jsonForm, linkForm, issForm, hodokuForm, sukakuForm, bankForm, gsfForm, killerForm, sumocueForm, soloForm,
	exchangeForm, wikiForm, s9bForm, coachForm, fpuzzlesForm, penpaForm, sudokupadForm, scfForm,
	lineForm, sdmForm, csvForm,
	sdxForm, pencilForm, sdkForm, gridForm, ssForm,
	sadmanForm, opensudoku2Form, opensudokuForm, onegravityForm, ksudokuForm,
}
