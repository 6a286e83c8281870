package web

import (
	"fmt"
	"testing"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// What tells a constraint from the board, its lines and the edges of its fills, can be seen
// by those who see contrasts badly, and digits can be read on the fills.
func TestTheMarksOfConstraintsStandOut(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	for _, name := range []string{"lines", "dots", "outside", "more"} {
		p := visitRules(t, galleries[name], "", webtest.Options{})
		for _, theme := range []string{"light", "dark"} {
			p.eval("document.documentElement.dataset.theme = '" + theme + "'")
			if got := p.eval(`(() => {
				const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
				const colour = (text) => {
					canvas.clearRect(0, 0, 1, 1);
					canvas.fillStyle = text;
					canvas.fillRect(0, 0, 1, 1);
					return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((v) => v / 255);
				};
				const style = getComputedStyle(document.querySelector(".cell"));
				const dark = document.documentElement.dataset.theme === "dark";
				const surface = colour(getComputedStyle(document.querySelector(".cell:not(.peer, .cursor)")).backgroundColor);
				const over = (front, back) => front.map((v, i) => (dark ? 1 - (1 - v) * (1 - back[i]) : v * back[i]));
				const light = (rgb) => {
					const [r, g, b] = rgb.map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
					return 0.2126 * r + 0.7152 * g + 0.0722 * b;
				};
				const ratio = (one, two) => (Math.max(light(one), light(two)) + 0.05) / (Math.min(light(one), light(two)) + 0.05);
				const ink = colour(getComputedStyle(document.documentElement).getPropertyValue("--ink"));
				const low = [];
				for (const mark of document.querySelectorAll(".drawn-under :is(path, circle, rect)")) {
					const { stroke, fill } = getComputedStyle(mark);
					const filled = mark.matches(".bulb, .shape:not(.tone-none)");
					const line = mark.matches(".path:not(.edge):not(.fine):not(.slim), .ring.wide");
					if (stroke !== "none" && !line) {
						const found = ratio(over(colour(stroke), surface), surface);
						if (found < 3) low.push(mark.getAttribute("class") + " " + found.toFixed(2));
					}
					for (const [on, paint] of [[filled, fill], [line, stroke]]) {
						const back = on && over(colour(paint), surface);
						if (back && ratio(over(ink, back), back) < 4.5 && ratio(ink, back) < 4.5) low.push("a digit on " + mark.getAttribute("class"));
					}
				}
				return [...new Set(low)].join("\n");
			})()`); got != "" {
				t.Errorf("%s, %s: too little contrast:\n%s", name, theme, got)
			}
		}
	}
}

// No pencil mark lies beneath a dot, a circle on a corner, a letter or a sum.
func TestMarksOfConstraintsHideNoPencilMarks(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	rules := "9+killer=15:r1c1r1c2+killer=20:r1c4r2c4r2c5+difference=r4c1r4c2+difference=3:r4c2r5c2+ratio=r4c2r4c3+xv=X:r4c5r4c6+greater=r5c5r6c5" +
		"+quadruple=1,2,3,4:r7c1r7c2r8c1r8c2+quadruple=5:r7c2r7c3r8c2r8c3+quadruple=6,7:r8c2r8c3r9c2r9c3"
	for _, size := range [][2]int{{1280, 900}, {390, 844}} {
		p := visitRules(t, rules, "", webtest.Options{Width: size[0], Height: size[1]})
		p.keys("n")
		p.soon("the notes", `document.querySelectorAll(".cell .marks").length > 70`)
		picture(t, p.ctx, fmt.Sprintf("room-%d", size[0]))
		if got := p.eval(`(() => {
			const over = [...document.querySelectorAll(".drawn-over :is(.dot, text, .wedge)")].map((mark) => [mark, mark.getBoundingClientRect()]);
			const hidden = [];
			for (const cell of document.querySelectorAll(".cell")) {
				const walker = document.createTreeWalker(cell.querySelector(".marks"), NodeFilter.SHOW_TEXT);
				for (let node = walker.nextNode(); node; node = walker.nextNode()) for (let i = 0; i < node.data.length; i++) {
					if (!/\d/.test(node.data[i])) continue;
					const range = document.createRange();
					range.setStart(node, i);
					range.setEnd(node, i + 1);
					const box = range.getBoundingClientRect();
					const [x, y] = [box.x + parseFloat(getComputedStyle(cell.querySelector(".marks")).fontSize) * 0.31, box.y + box.height / 2];
					for (const [mark, { left, right, top, bottom }] of over) {
						const near = mark.matches(".dot") ? Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2) < (right - left) / 2
							: x > left && x < right && y > top + (bottom - top) * 0.2 && y < bottom - (bottom - top) * 0.2;
						if (near) hidden.push(cell.id + " " + node.data[i] + " by " + (mark.textContent || mark.getAttribute("class")));
					}
				}
			}
			return hidden.join("\n");
		})()`); got != "" {
			t.Errorf("%v: hidden are\n%s", size, got)
		}
	}
}

// What is told of several broken constraints at once lies over nothing on phones.
func TestMessagesOfBrokenConstraintsCoverNothing(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	for _, options := range []webtest.Options{
		{Width: 390, Height: 844, Touch: true},
		{Width: 360, Height: 640, Touch: true, Dark: true, Language: "zh-CN"},
	} {
		p := visitRules(t, "9+exactly=1,2,3:r1c1r1c2r2c1r2c2+killer=15:r1c1r1c2r1c3+thermo=r3c1r2c1r1c1+arrow=r1c1/r1c2r1c3+renban=r1c1r2c2r3c3+whisper=r1c1r1c2", "", options)
		for _, at := range [][2]string{{"1", "5"}, {"2", "7"}, {"9", "8"}, {"18", "9"}, {"0", "6"}} {
			p.tap("#cell-" + at[0])
			p.keys(at[1])
		}
		p.soon("the rules that are broken", `document.querySelector(".message").textContent.includes("5")`)
		picture(t, p.ctx, fmt.Sprintf("several-broken-%d", options.Width))
		covered := p.eval(`(() => {
			const range = document.createRange();
			range.selectNodeContents(document.querySelector(".message"));
			const lines = [...range.getClientRects()];
			return [...document.querySelectorAll(".chip, .cell, .pad button")].filter((one) => {
				const box = one.getBoundingClientRect();
				return box.width > 0 && lines.some((line) => line.top < box.bottom - 1 && line.bottom > box.top + 1 && line.left < box.right && line.right > box.left);
			}).map((one) => one.id || one.textContent).join();
		})()`)
		if covered != "" {
			t.Errorf("on %d×%d covered are %s", options.Width, options.Height, covered)
		}
	}
}
