package notation

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation/internal/sayings"
)

// told holds the meaning of the words beside a puzzle. It holds the rules, the
// sentences that may be rules and aren't known, and the objects of those.
type told struct {
	mentions []mention
	unread   []message.Message
	doubtful []sayings.Objects
}

// mention is a rule that a sentence speaks of.
type mention struct {
	name   string
	value  string          // of its clues, where the words say it
	colour constraint.Tone // of its lines, where the words say it
	text   string          // the sentence
}

// mostWords is the longest text that is searched for rules, in bytes.
const mostWords = 20_000

// readWords finds the rules that a text tells on a board.
func readWords(s *sudoku.Shape, text string) told {
	if len(text) > mostWords {
		return told{unread: []message.Message{message.Errorf("sayings.long", mostWords)}, doubtful: []sayings.Objects{{All: true}}}
	}
	var out told
	for _, sentence := range sayings.Read(text) {
		wrong := sentence.Verdict == sayings.Unknown
		for _, r := range sentence.Rules {
			switch r.Kind {
			case "digits":
				wrong = wrong || !hasDigits(s, r.Value)
			case "sandwich": // between the least and the greatest digit
				wrong = wrong || r.Value != "" && r.Value != strconv.Itoa(s.First()+s.N()-1)
				out.mentions = append(out.mentions, mention{r.Kind, "", r.Colour, sentence.Text})
			case "noboxes":
				wrong = wrong || hasBoxes(s)
			default:
				out.mentions = append(out.mentions, mention{r.Kind, r.Value, r.Colour, sentence.Text})
			}
		}
		if wrong {
			out.unread = append(out.unread, message.Errorf("picture.rule", short(sentence.Text)))
			out.doubtful = append(out.doubtful, sentence.Objects)
		}
	}
	return out
}

func (t told) says(names ...string) bool {
	return slices.ContainsFunc(t.mentions, func(m mention) bool { return slices.Contains(names, m.name) })
}

// doubts reports whether an unknown sentence speaks of clues of a kind, so that they
// may mean anything.
func (t told) doubts(kind string) bool {
	return slices.ContainsFunc(t.doubtful, func(o sayings.Objects) bool { return o.Has(kind) })
}

func (t told) doubtsLine(tone constraint.Tone) bool {
	return slices.ContainsFunc(t.doubtful, func(o sayings.Objects) bool { return o.HasLine(tone) })
}

func (t told) doubtsArea(tone constraint.Tone) bool {
	return slices.ContainsFunc(t.doubtful, func(o sayings.Objects) bool { return o.HasArea(tone) })
}

// doubtsClue reports whether an unknown sentence speaks of a clue that a form holds by
// its kind. Lines of a kind are those of its usual colour.
func (t told) doubtsClue(kind string) bool {
	for _, l := range lineColours {
		if l.kind == kind && t.doubtsLine(hue(l.colour)) {
			return true
		}
	}
	return t.doubts(kind)
}

// hasDigits reports whether a board has the digits of a range such as 0-8. With
// = before the range, a row has each of them once.
func hasDigits(s *sudoku.Shape, span string) bool {
	span, once := strings.CutPrefix(span, "=")
	first, last := ends(span)
	return s.First() == first && s.N() == last-first+1 && (!once || s.N() == max(s.Height(), s.Width()) || s.Grids() > 1)
}

func ends(span string) (first, last int) {
	from, to, _ := strings.Cut(span, "-")
	first, _ = strconv.Atoi(from)
	last, _ = strconv.Atoi(to)
	return first, last
}

// hasBoxes reports whether a board has regions other than its rows.
func hasBoxes(s *sudoku.Shape) bool {
	rows, _ := s.Box()
	for cell := range s.Cells() {
		if s.Area(cell) >= 0 {
			return rows != 1
		}
	}
	return false
}

// digitsIn returns the digits that words tell, as they stand behind the size in
// a rules text. The longer side has side cells. It returns "" for the usual
// digits.
func digitsIn(words string, side int) string {
	if len(words) > mostWords {
		return ""
	}
	for _, sentence := range sayings.Read(words) {
		for _, r := range sentence.Rules {
			if r.Kind != "digits" {
				continue
			}
			span, once := strings.CutPrefix(r.Value, "=")
			first, last := ends(span)
			if n := last - first + 1; first <= 1 && (n == side || n > side && !once) && n <= sudoku.MaxN && (first == 0 || n > side) {
				return "/" + span
			}
		}
	}
	return ""
}

// digitsWords tells which digits there are on a board; "" when these are the usual
// ones.
func digitsWords(s *sudoku.Shape) string {
	if s.First() == 1 && s.N() == max(s.Height(), s.Width()) {
		return ""
	}
	return "Digits are " + strconv.Itoa(s.First()) + " to " + strconv.Itoa(s.First()+s.N()-1) + "."
}
