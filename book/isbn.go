package book

import (
	"strings"

	"jiugong/sudoku/draw"
	"jiugong/sudoku/internal/message"
)

// ISBN is the number of a book in bookshops: thirteen digits, with hyphens where they were
// written. The zero value is none.
type ISBN string

// ParseISBN reads an ISBN of thirteen or ten digits, with hyphens or blanks or
// without. One of ten becomes that of thirteen. The error says what the check
// digit should be.
func ParseISBN(text string) (ISBN, error) {
	text = strings.NewReplacer(" ", "-", "‐", "-", "–", "-").Replace(strings.TrimSpace(text))
	bare := strings.ReplaceAll(text, "-", "")
	digits := strings.TrimSuffix(strings.ToUpper(bare), "X")
	if strings.Trim(digits, "0123456789") != "" || len(bare) != 10 && (len(bare) != 13 || len(digits) != 13) {
		return "", message.Errorf("isbn.wrong", text)
	}
	if len(bare) == 10 {
		if check := checkOf10(bare[:9]); check != strings.ToUpper(bare[9:]) {
			return "", message.Errorf("isbn.check_digit", text, check)
		}
		hyphen := ""
		if strings.Contains(text, "-") {
			hyphen = "-"
		}
		return ISBN("978" + hyphen + text[:len(text)-1] + checkOf13("978"+bare[:9])), nil
	}
	if !strings.HasPrefix(bare, "978") && !strings.HasPrefix(bare, "979") {
		return "", message.Errorf("isbn.prefix", text)
	}
	if check := checkOf13(bare[:12]); check != bare[12:] {
		return "", message.Errorf("isbn.check_digit", text, check)
	}
	return ISBN(text), nil
}

// Digits returns the thirteen digits without hyphens.
func (n ISBN) Digits() string { return strings.ReplaceAll(string(n), "-", "") }

// checkOf13 returns the last digit of an ISBN whose first twelve are given.
// With weights 1 and 3 by turns all add up to a multiple of ten.
func checkOf13(digits string) string {
	sum := 0
	for i, d := range digits {
		sum += int(d-'0') * (1 + 2*(i%2))
	}
	return string(rune('0' + (10-sum%10)%10))
}

// checkOf10 returns the last digit of an old ISBN whose first nine are given.
// With weights 10 to 1 all add up to a multiple of eleven, and X is ten.
func checkOf10(digits string) string {
	sum := 0
	for i, d := range digits {
		sum += int(d-'0') * (10 - i)
	}
	if check := (11 - sum%11) % 11; check < 10 {
		return string(rune('0' + check))
	}
	return "X"
}

// A digit of an EAN-13 code is seven modules, dark where a bit is set, from the left. Those of the
// right half are dark where these are light; those with even parity are the right ones backwards.
var barDigits = [10]uint8{0x0d, 0x19, 0x13, 0x3d, 0x23, 0x31, 0x2f, 0x3b, 0x37, 0x0b}

// barParity tells for each first digit which digits of the left half have even parity.
var barParity = [10]string{"000000", "001011", "001101", "001110", "010011", "011001", "011100", "010101", "010110", "011010"}

// bars returns the 95 modules of the EAN-13 code of thirteen digits: true is dark. See ISO/IEC 15420.
func bars(digits string) (dark []bool) {
	put := func(bits uint8, n int) {
		for i := n - 1; i >= 0; i-- {
			dark = append(dark, bits>>i&1 != 0)
		}
	}
	put(0b101, 3)
	parity := barParity[digits[0]-'0']
	for i, d := range digits[1:7] {
		code := barDigits[d-'0']
		if parity[i] == '1' {
			code = backwards(^code & 0x7f)
		}
		put(code, 7)
	}
	put(0b01010, 5)
	for _, d := range digits[7:] {
		put(^barDigits[d-'0']&0x7f, 7)
	}
	put(0b101, 3)
	return dark
}

// backwards returns seven bits in the other order.
func backwards(code uint8) (turned uint8) {
	for range 7 {
		turned = turned<<1 | code&1
		code >>= 1
	}
	return turned
}

// barModule is how wide a module is in print, the size that shops expect.
const barModule = 0.33 * mm

// isbnCode draws the bar code of a number into the place for it, with the number above it.
func (l *layout) isbnCode(sheet *draw.Picture, n ISBN, x, y float64) {
	digits, dark := n.Digits(), bars(n.Digits())
	left, top, height := x+(barWidth-95*barModule)/2+2*barModule, y+18, barHeight-36
	text := func(text string, x, y, size float64, align draw.Align) {
		sheet.Add(draw.Text{Text: text, At: draw.Point{X: x, Y: y}, Size: size, Align: align, Fill: black})
	}
	text("ISBN "+string(n), left+95*barModule/2, y+13, 8, draw.Middle)
	for i := 0; i < len(dark); i++ {
		from := i
		for i < len(dark) && dark[i] {
			i++
		}
		if i == from {
			continue
		}
		long := 0.0
		if from < 3 || from >= 92 || from >= 45 && from < 50 { // the guards reach down between the digits
			long = 5 * barModule
		}
		sheet.Add(draw.Path{Segments: draw.Rect(left+float64(from)*barModule, top, float64(i-from)*barModule, height+long), Fill: black})
	}
	base := top + height + 9
	text(digits[:1], left-4*barModule, base, 9, draw.End)
	for i, d := range digits[1:] {
		at := 3 + 7*float64(i) + 3.5
		if i >= 6 {
			at += 5
		}
		text(string(d), left+at*barModule, base, 9, draw.Middle)
	}
}
