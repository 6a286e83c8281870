package web

import (
	"bytes"
	"encoding/base64"
	"image"
	imagepng "image/png"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
	"jiugong/sudoku/draw/png"
)

// A picture that is pasted on the board is read in the browser: its digits stand over it, can be
// changed, are checked meanwhile, and played.
func TestAPictureIsReadAndPlayed(t *testing.T) {
	const line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	puzzle, err := sudoku.Parse(line, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Encode(draw.Board(sudoku.NewBoard(puzzle), draw.Options{}), 400, face.BuiltIn())
	if err != nil {
		t.Fatal(err)
	}
	p := openPage(t, webtest.Options{Width: 390, Height: 844, Touch: true})
	p.eval(`(window.picture = (base64, type = "image/png") => {
		const files = new DataTransfer();
		files.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], "photo", { type }));
		return files;
	}, "")`)
	paste := func() {
		p.eval(`(document.querySelector(".cell").dispatchEvent(new ClipboardEvent("paste", { clipboardData: picture("` + base64.StdEncoding.EncodeToString(picture) + `"), bubbles: true, cancelable: true })), "")`)
		p.soon("what is on the picture", `document.querySelector(".typing.photo canvas") && document.querySelector(".verdict").textContent.includes("One solution")`)
	}
	paste()
	read := p.eval(`[...document.querySelectorAll(".typing input")].map(({ value }) => value || ".").join("")`)
	if read != line {
		t.Errorf("read was %s", read)
	}
	set := func(text string) {
		p.eval(`(input => { input.value = "` + text + `"; input.dispatchEvent(new Event("input")); })(document.querySelectorAll(".typing input")[2]), ""`)
	}
	set("5")
	p.soon("the clash", `document.querySelector(".verdict").textContent.includes("Digits clash") && document.querySelector(".typing [aria-invalid=true]")`)
	set("")
	p.soon("one solution again", `document.querySelector(".verdict").textContent.includes("One solution")`)

	// What is no picture, and one without a Sudoku, leave what was there.
	drop := func(file, says string) {
		p.eval(`(document.querySelector(".own").dispatchEvent(new DragEvent("drop", { dataTransfer: picture("` + file + `"), bubbles: true, cancelable: true })), "")`)
		p.soon(says, `document.querySelector(".verdict").textContent.startsWith("`+says+`")`)
	}
	drop("AAAA", "This file can’t be read as a picture.")
	var blank bytes.Buffer
	if err := imagepng.Encode(&blank, image.NewGray(image.Rect(0, 0, 40, 30))); err != nil {
		t.Fatal(err)
	}
	drop(base64.StdEncoding.EncodeToString(blank.Bytes()), "No Sudoku was found on this picture.")
	if now := p.eval(`[...document.querySelectorAll(".typing input")].map(({ value }) => value || ".").join("")`); now != line {
		t.Errorf("then there was %s", now)
	}
	set("4")
	p.soon("one solution with one digit more", `document.querySelector(".verdict").textContent.includes("One solution")`)
	p.eval(`([...document.querySelectorAll(".own button")].find(b => b.textContent === "Solution").click(), "")`)
	p.soon("the solution in the empty cells", `[...document.querySelectorAll(".typing input")].slice(0, 9).map(({ value, placeholder }) => value || placeholder).join("") === "534678912"`)
	p.eval(`(document.querySelector(".own .primary").click(), "")`)
	closed(t, p.ctx)
	p.soon("the game", `[..."534"].every((digit, i) => document.querySelectorAll("[role=gridcell]")[i].textContent.startsWith(digit))`)
	if strings.Contains(p.eval(`location.hash`), "own") {
		t.Error("the screen stays open")
	}

	// What was read can be changed further where puzzles are set.
	paste()
	p.eval(`([...document.querySelectorAll(".own button")].find(b => b.textContent === "Change this puzzle in the setter").click(), "")`)
	p.soon("its digits in the setter", `document.querySelector(".setter .verdict")?.textContent.startsWith("One solution") && document.querySelector(".setter textarea").value === "9"`)
}
