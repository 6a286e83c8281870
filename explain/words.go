package explain

import (
	"fmt"
	"strings"

	"jiugong/sudoku"
)

// language is the words that are not whole sentences.
type language struct {
	tag     string
	texts   string // its file in catalogue/
	and     string // between the last two of a list
	or      string
	comma   string // between the others
	house   map[sudoku.HouseKind]string
	is      string // {cell} {digit}
	isNot   string
	among   string // several cells hold a digit
	none    string // none of several cells holds it
	neither string // neither of two cells holds it
	nor     string // between these
	so      string // before a conclusion
	stop    string // ends a sentence
	colon   string
	space   string // between sentences
	also    string // between conclusions
	assume  string // {what}
	then    string // {what} {why}
	alone   string // the only digit left in a cell
	taken   string // the cell is taken
	place   string // {house}: the only place left
	seen    string // {house}: the digit is there already
	sight   string // excludes it, in no common house
	nested  string // {name}
	locked  string // {cells}
	number  string // {n} {text}: a numbered line
	first   string // begins a line that follows from the one before
	from    string // {list}: begins a line that follows from others
	chain   string // {n}: heads one of several chains
}

var languages = []language{
	{
		tag: "en", texts: english, and: " and ", or: " or ", comma: ", ",
		house: map[sudoku.HouseKind]string{
			sudoku.Row: "row %d", sudoku.Column: "column %d", sudoku.Box: "box %d", sudoku.Region: "region %d",
			"diagonal": "diagonal %d", "window": "window %d", "disjoint group": "disjoint group %d",
			"centre house": "the centre dots", "asterisk": "the asterisk",
		},
		is: "{cell} is {digit}", isNot: "{cell} is not {digit}",
		among: "one of {cell} is {digit}", none: "none of {cell} is {digit}",
		neither: "neither {cell} is {digit}", nor: " nor ",
		so: "So ", stop: ".", colon: ": ", space: " ", also: ", and ",
		assume: "Suppose {what}", then: "{what} ({why})",
		alone: "the only digit left there", taken: "one digit to a cell",
		place: "the only place left in {house}", seen: "once in {house}", sight: "the rules forbid both",
		nested: "by {name}", locked: "{cells} must then hold all their other digits",
		number: "({n}) {text}", first: "Then ", from: "From {list}: ", chain: "Chain {n}",
	},
	{
		tag: "zh", texts: chinese, and: " 和 ", or: " 或 ", comma: "、",
		house: map[sudoku.HouseKind]string{
			sudoku.Row: "第 %d 行", sudoku.Column: "第 %d 列", sudoku.Box: "第 %d 宫", sudoku.Region: "第 %d 区",
			"diagonal": "对角线 %d", "window": "窗口 %d", "disjoint group": "同位组 %d",
			"centre house": "中心点组", "asterisk": "星号组",
		},
		is: "{cell} 是 {digit}", isNot: "{cell} 不是 {digit}",
		among: "{cell} 中有一格是 {digit}", none: "{cell} 都不是 {digit}",
		neither: "{cell} 都不是 {digit}", nor: " 和 ",
		so: "所以 ", stop: "。", colon: ":", space: "", also: ",",
		assume: "假设 {what}", then: "{what}({why})",
		alone: "该格只剩这个候选数", taken: "一格只能填一个数",
		place: "{house}只剩这个位置", seen: "{house}只能有一个", sight: "规则不容两者并存",
		nested: "根据{name}", locked: "{cells} 必须填满其余候选数",
		number: "({n}) {text}", first: "则 ", from: "由 {list}得 ", chain: "链 {n}",
	},
}

// list joins words: "a, b and c".
func (l *language) list(words []string, last string) string {
	switch n := len(words); n {
	case 0:
		return ""
	case 1:
		return words[0]
	default:
		return strings.Join(words[:n-1], l.comma) + last + words[n-1]
	}
}

// sentence is a heading and what it is about.
func (l *language) sentence(name, text string) string { return name + l.colon + text }

// join puts sentences one after the other.
func (l *language) join(parts []string) string {
	var full []string
	for _, p := range parts {
		if p != "" {
			full = append(full, p)
		}
	}
	out := ""
	for i, p := range full {
		if i > 0 && !strings.HasSuffix(out, "\n") && !strings.HasPrefix(p, "\n") {
			out += l.space
		}
		out += p
	}
	return out
}

func (l *language) houseName(h sudoku.House) string {
	form := l.house[h.Kind]
	if strings.Contains(form, "%d") {
		return fmt.Sprintf(form, h.Number)
	}
	return form
}

// put fills {slots} of a short phrase.
func put(form string, pairs ...string) string {
	for i := 0; i < len(pairs); i += 2 {
		form = strings.ReplaceAll(form, "{"+pairs[i]+"}", pairs[i+1])
	}
	return form
}

// houseWords are what English sentences may begin with once filled in.
var houseWords = []string{"row ", "column ", "box ", "region ", "diagonal ", "window ", "disjoint ", "the "}

// capitals makes the first letter of a sentence large where a house's name
// begins it. Names of cells stay as they are.
func capitals(text string) string {
	var b strings.Builder
	start := true
	for i := 0; i < len(text); i++ {
		if start {
			for _, w := range houseWords {
				if strings.HasPrefix(text[i:], w) {
					b.WriteByte(text[i] - 'a' + 'A')
					i++
					break
				}
			}
		}
		b.WriteByte(text[i])
		start = text[i] == ' ' && i > 0 && (text[i-1] == '.' || text[i-1] == ':')
	}
	return b.String()
}
