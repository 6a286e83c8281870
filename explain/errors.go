package explain

import (
	"fmt"
	"io"
	"io/fs"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/words"
)

// Error puts an error into the language of a tag: see Words.Error.
func Error(tag string, err error) string { return Best(tag).Error(err) }

// Error puts an error into the language: the messages in it, however deep it wraps them.
// What has no translation stays as it is; nil is "".
func (w *Words) Error(err error) string {
	if err == nil {
		return ""
	}
	if m, ok := err.(message.Messenger); ok {
		return w.message(m.Message())
	}
	if file, ok := err.(*fs.PathError); ok && w.tag != words.English {
		return w.message(message.Errorf("said.about", file.Path, file.Err)) // without the name of a system call
	}
	text := err.Error()
	if key, ok := message.OfSystem(text); ok {
		return w.message(message.Errorf(key))
	}
	for _, inner := range message.Wrapped(err) {
		text = strings.Replace(text, inner.Error(), w.Error(inner), 1)
	}
	return text
}

// message puts a message into words, with the messages, errors, houses and constraints
// that go into it.
func (w *Words) message(m message.Message) string {
	format, ok := m.Key.In(w.tag)
	marks := ""
	if ok {
		marks, _ = words.Steps.Text(w.tag, parts+".quoted")
	}
	args := make([]any, len(m.Args))
	for i, arg := range m.Args {
		args[i] = w.argument(arg, marks)
	}
	switch {
	case !ok:
		return message.Message{Key: m.Key, Args: args}.Error()
	case marks != "":
		format = inOwnMarks(format)
	}
	return message.Sprintf(format, args...)
}

// argument returns what goes into a message, to be formatted there.
func (w *Words) argument(arg any, marks string) any {
	switch arg := arg.(type) {
	case error:
		return w.Error(arg)
	case message.House:
		return w.houses([]sudoku.House{{Kind: sudoku.HouseKind(arg.Kind), Number: arg.Number, Span: arg.Span}})[0]
	case message.Constraint:
		return w.Constraint(constraint.Constraint{Kind: arg.Kind, Arg: arg.Arg}, nil)
	case message.List:
		texts := make([]string, len(arg))
		for i, item := range arg {
			texts[i] = fmt.Sprint(w.argument(item, marks))
		}
		return strings.Join(texts, w.texts()[parts]["comma"])
	case int:
		return arg
	}
	return quoted{arg, marks}
}

// inOwnMarks makes %q of a format "%-q", by which a quoted knows that it goes
// between the language's own marks. What stands behind a flag of the command, as in
// "--rules %q", stays as a shell would have it.
func inOwnMarks(format string) string {
	done := ""
	for {
		before, verb, _ := strings.Cut(format, "%")
		if verb == "" {
			return done + format
		}
		done += before
		end := 0
		for end < len(verb)-1 && strings.IndexByte("[].0123456789", verb[end]) >= 0 {
			end++
		}
		said := strings.TrimRight(done, " ")
		done += "%"
		if verb[end] == 'q' && !strings.HasPrefix(said[strings.LastIndexByte(said, ' ')+1:], "--") {
			done += "-"
		}
		done, format = done+verb[:end+1], verb[end+1:]
	}
}

// quoted is what goes into a message. Quoted, it stands between marks, "“{text}”".
type quoted struct {
	value any
	marks string
}

func (q quoted) Format(f fmt.State, verb rune) {
	text := fmt.Sprintf(fmt.FormatString(f, verb), q.value)
	if verb == 'q' && f.Flag('-') && text[0] != '[' {
		text = words.Put(q.marks, "text", strings.ReplaceAll(text[1:len(text)-1], `\"`, `"`))
	}
	io.WriteString(f, text)
}
