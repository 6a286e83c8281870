package cli_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/room/guest"
	"jiugong/sudoku/cmd/sudoku/internal/room/wire"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/notation"
)

// TestTogetherInBrowsers has several browsers play at one server.
func TestTogetherInBrowsers(t *testing.T) {
	testlong.Need(t)
	webtest.Need(t)
	s := startSite(t)
	for i, one := range []struct {
		what string
		play func(t *testing.T)
	}{
		{"two race to the end, and one loses the network", s.race}, {"teams, and best of three", s.teams},
		{"one board", s.oneBoard}, {"the list of the day", s.daily}, {"who watches", s.watch},
	} {
		t.Run(one.what, func(t *testing.T) {
			testlong.InTurn(t, i, 2)
			one.play(t)
		})
	}
}

// site is a server, and the puzzle that is played there.
type site struct {
	address  string
	puzzle   sudoku.Puzzle
	solution sudoku.Grid
	code     string
}

func startSite(t *testing.T) *site {
	_, address := server(t)
	p, err := sudoku.Parse("1.....3..2.....4", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	solution, err := sudoku.Solve(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	code, err := notation.Code(&notation.Record{Board: sudoku.NewBoard(p)})
	if err != nil {
		t.Fatal(err)
	}
	return &site{"http://" + address, p, solution, code}
}

// racer is one of the browsers.
type racer struct {
	t   *testing.T
	ctx context.Context
	*site
}

// phone is a browser of a small screen; the zero value is one of a desk.
var phone = webtest.Options{Width: 390, Height: 844, Touch: true}

// comes opens a browser, whose WebSockets are in sockets. When cut is set none can be made; when
// lose is set, one move of another is lost on its way. heard has what a screen reader would say.
func (s *site) comes(t *testing.T, o webtest.Options) racer {
	t.Helper()
	o.Allow = []string{"favicon.ico", "WebSocket"}
	r := racer{t, webtest.Open(t, s.address, o), s}
	r.until(webtest.Ready)
	r.eval(`window.sockets = [], window.said = [], window.WebSocket = class extends WebSocket {
		constructor(address) { super(address); sockets.push(this); if (window.cut) this.close(); }
		set onmessage(hear) { super.onmessage = (event) => { if (window.lose && event.data.includes('"did"')) window.lose = false; else hear(event); }; }
		send(text) { said.push(text); super.send(text); }
	}`)
	r.eval(`window.heard = [], new MutationObserver((all) => all.forEach(({ target }) => {
		const live = (target instanceof Element ? target : target.parentElement)?.closest("[aria-live], [role=status]");
		if (live?.textContent && live.ariaLive !== "off" && heard.at(-1) !== live.textContent) heard.push(live.textContent);
	})).observe(document, { subtree: true, childList: true, characterData: true })`)
	return r
}

func (r racer) until(expression string) { r.t.Helper(); webtest.Until(r.t, r.ctx, expression) }
func (r racer) eval(expression string)  { webtest.Eval[any](r.t, r.ctx, "("+expression+", null)") }

// press presses a button of a dialog or of the room.
func (r racer) press(text string) {
	r.t.Helper()
	find := `[...document.querySelectorAll("dialog button, .room button, .replay button")].find((button) => [button.textContent, button.ariaLabel].includes(` + strconv.Quote(text) + `) && button.checkVisibility())`
	r.until(find)
	r.eval(find + ".click()")
}

// opens opens a room for the site's puzzle; choose is a script that fills in the form.
func (r racer) opens(choose string) (id string) {
	r.t.Helper()
	r.eval("location.hash = '#/p/" + r.code + "'")
	r.until("document.querySelectorAll('[role=gridcell]').length === 16")
	r.eval("location.hash = '#/room'")
	r.until("document.querySelector('dialog input[type=number]')")
	r.eval(`(form = document.querySelector("dialog form"), form.querySelector("[type=text]").value = "Ada",
		set = (most, value) => { const input = form.querySelector("[max='" + most + "']"); input.value = value; input.dispatchEvent(new Event("input")); },
		` + choose + `)`)
	r.press("Open the room")
	r.until("document.querySelector('.room-players li')")
	return webtest.Eval[string](r.t, r.ctx, "Object.keys(localStorage).find((key) => /^room [A-Z2-7]+$/.test(key)).slice(5)")
}

// enters comes into a room by its link.
func (r racer) enters(id, name, button string) {
	r.t.Helper()
	r.eval("location.hash = '#/room/" + id + "'")
	r.until("document.querySelector('dialog input')")
	r.eval("document.querySelector('dialog input').value = " + strconv.Quote(name))
	r.press(button)
	r.until("document.querySelector('.room-players li[aria-current=true]')")
}

// chooses makes a cell the one that keys go to.
func (r racer) chooses(cell int) {
	r.t.Helper()
	at := fmt.Sprintf("#cell-%d", cell)
	x, y := r.middle(at)
	webtest.Do(r.t, r.ctx, chromedp.MouseClickXY(x, y))
	r.until("document.querySelector('" + at + "').tabIndex === 0")
}

func (r racer) middle(selector string) (x, y float64) {
	at := webtest.Eval[[]float64](r.t, r.ctx, "(({ x, y, width, height }) => [x + width / 2, y + height / 2])(document.querySelector('"+selector+"').getBoundingClientRect())")
	return at[0], at[1]
}

// keys presses keys on the board.
func (r racer) keys(keys ...string) {
	r.t.Helper()
	for _, key := range keys {
		webtest.Do(r.t, r.ctx, chromedp.Focus("[role=gridcell][tabindex='0']"), chromedp.KeyEvent(key))
	}
}

// write writes a digit into a cell.
func (r racer) write(cell int, digit string) {
	r.t.Helper()
	r.chooses(cell)
	r.keys(digit)
	r.until(holds(cell, digit))
}

// holds says that a cell of the board has a digit; empty says that it has none.
func holds(cell int, digit string) string {
	return fmt.Sprintf("document.querySelector('#cell-%d').textContent.startsWith('%s')", cell, digit)
}

func empty(cell int) string { return holds(cell, "empty") }

// fill enters right digits into so many empty cells.
func (r racer) fill(cells int) {
	r.t.Helper()
	const chosen = "[...document.querySelectorAll('[role=gridcell]')].findIndex((cell) => cell.tabIndex === 0)"
	for range cells {
		r.keys(".")
		cell := webtest.Eval[int](r.t, r.ctx, chosen)
		digit := strconv.Itoa(int(r.solution[cell]))
		r.keys(digit)
		r.until(holds(cell, digit))
	}
}

// shows says that the room's panel has a text that can be seen.
func shows(text string) string {
	return "document.querySelector('.room')?.innerText.includes(" + strconv.Quote(text) + ")"
}

// hears says that a screen reader has said a text.
func hears(text string) string {
	return "heard.some((said) => said.startsWith(" + strconv.Quote(text) + "))"
}

// hearsNothing has a screen reader begin to listen; the end says that it has heard nothing since.
func (r racer) hearsNothing() (end func(while string)) {
	r.eval("heard.length = 0")
	return func(while string) {
		r.t.Helper()
		if all := webtest.Eval[[]string](r.t, r.ctx, "heard"); len(all) > 0 {
			r.t.Errorf("while %s, a screen reader says %q", while, all)
		}
	}
}

// Two race to the end, and one loses the network in the middle: nothing typed is lost.
func (s *site) race(t *testing.T) {
	ada, bo := s.comes(t, webtest.Options{}), s.comes(t, phone)
	id := ada.opens("set(60, 1)")
	ada.until(shows("Waiting for the host to start"))
	bo.enters(id, "<b>Bo</b>", "Enter")
	ada.until(shows("<b>Bo</b>")) // the name is text, whatever is in it
	ada.until("!document.querySelector('.room-players b')")
	ada.press("Start")
	ada.until(shows("The race is on"))
	bo.until(shows("The race is on") + " && document.querySelectorAll('[role=gridcell]').length === 16")
	for _, one := range []racer{ada, bo} { // beside the board on a desk, above it on a phone
		one.until("(room = document.querySelector('.room').getBoundingClientRect(), board = document.querySelector('[role=grid]').getBoundingClientRect(), room.left >= board.right || room.top === 0 && room.width === innerWidth && room.bottom <= Math.min(board.top, document.querySelector('.bar').getBoundingClientRect().top))")
		one.until("(pad = document.querySelector('.pad').getBoundingClientRect(), pad.bottom <= innerHeight && document.documentElement.scrollWidth <= innerWidth)")
	}
	ada.until(hears("Go!"))
	nothing := ada.hearsNothing()
	bo.fill(3)
	ada.until(shows("3 right, 3 of 12"))
	nothing("Bo enters digits")
	for cell, given := range s.puzzle.Givens {
		if given == 0 {
			ada.until(empty(cell))
		}
	}
	bo.eval("(window.cut = true, sockets.at(-1).close())")
	bo.until(shows("Connection lost"))
	bo.fill(3)
	ada.until(shows("away"))
	bo.eval("window.cut = false")
	ada.until(shows("6 right, 6 of 12"))
	ada.fill(12)
	bo.until(shows("Place 1") + " && " + hears("Ada is done: place 1"))
	bo.fill(6)
	for _, one := range []racer{ada, bo} {
		one.until(shows("The race is over") + " && " + shows("Place 2"))
	}
	// Who has the link sees how all played.
	ada.press("Replays")
	ada.until("document.querySelectorAll('dialog .replays button').length === 2")
	eye := s.comes(t, webtest.Options{})
	eye.eval("location.hash = '#/replay/" + id + "'")
	eye.press("Replay: <b>Bo</b>")
	eye.until("!document.querySelector('dialog[open]') && document.querySelectorAll('[role=gridcell]').length === 16 && document.querySelector('.replay input').max === '12' && " + empty(1))
	eye.press("To the end")
	for cell, digit := range s.solution {
		eye.until(holds(cell, strconv.Itoa(int(digit))))
	}
	ada.press("Replay: Ada")
	ada.press("Rematch")
	bo.until(shows("Waiting for the host to start"))
}

// All play on one board, where everyone undoes their own moves only. A move that is lost on the way
// is asked for. The host sends one away.
func (s *site) oneBoard(t *testing.T) {
	ada, bo := s.comes(t, webtest.Options{}), s.comes(t, webtest.Options{})
	id := ada.opens(`form.querySelector("[value=together]").click()`)
	bo.enters(id, "Bo", "Enter")
	ada.until(shows("Bo") + " && " + hears("Everyone plays on one board"))
	nothing := ada.hearsNothing()
	const cellOfAda, cellOfBo, other, more = 1, 2, 3, 4
	digit := func(cell int) string { return strconv.Itoa(int(s.solution[cell])) }
	bo.write(cellOfBo, digit(cellOfBo))
	ada.until(holds(cellOfBo, digit(cellOfBo)))
	nothing("Bo enters a digit")
	ada.until("(colour = getComputedStyle([...document.querySelectorAll('.room-players li')].find((line) => line.textContent.includes('Bo'))).borderInlineStartColor, getComputedStyle(document.querySelector('#cell-2')).boxShadow.includes(colour))")
	ada.until("!getComputedStyle(document.querySelector('#cell-3')).boxShadow.includes(colour)")
	ada.write(cellOfAda, digit(cellOfAda))
	bo.until(holds(cellOfAda, digit(cellOfAda)))
	bo.keys("u")
	ada.until(empty(cellOfBo))
	bo.keys("u") // there is no more of one's own
	bo.write(other, digit(other))
	ada.until(holds(other, digit(other)))
	for _, one := range []racer{ada, bo} {
		one.until(holds(cellOfAda, digit(cellOfAda)))
	}
	// One of two moves is lost on its way to Bo.
	bo.eval("window.lose = true")
	ada.write(cellOfBo, digit(cellOfBo))
	bo.until("window.lose === false")
	ada.write(more, digit(more))
	for _, cell := range []int{cellOfBo, more} {
		bo.until(holds(cell, digit(cell)))
	}
	if hello := webtest.Eval[string](t, bo.ctx, "sockets.length + said.findLast((text) => text.includes('hello'))"); !json.Valid([]byte(hello[1:])) || hello[0] != '2' || webtest.Eval[int](t, bo.ctx, "JSON.parse(said.findLast((text) => text.includes('hello'))).from") == 0 {
		t.Errorf("Bo has missed a move and says %s", hello)
	}
	// Ready words only, since the host allows no others.
	for _, one := range []racer{ada, bo} {
		one.until("!document.querySelector('.room-free').checkVisibility()")
	}
	ada.eval(`(words = document.querySelector(".room select"), words.value = "luck", words.dispatchEvent(new Event("change")))`)
	bo.until(shows("Ada: Good luck!"))
	ada.press("Remove Bo")
	ada.until("document.querySelector('.room-remove[aria-pressed=true]')")
	ada.eval("[...document.querySelectorAll('.room .buttons button')].find((button) => button.textContent === 'Remove Bo').click()")
	bo.until("!document.querySelector('.room') && document.querySelector('.message').textContent.includes('the host has closed this place')")
	ada.until("!" + shows("Bo"))
}

// Two teams race for the best of three, and write to each other.
func (s *site) teams(t *testing.T) {
	ada, bo := s.comes(t, webtest.Options{}), s.comes(t, phone)
	id := ada.opens(`set(60, 0), set(8, 2), set(9, 3), form.querySelector("[data-keep=room-chat]").click()`)
	bo.enters(id, "Bo", "Enter")
	bo.press("Team 1")
	bo.until("[...document.querySelectorAll('.room-players li')].every((line) => line.textContent.includes('Team 1'))")
	bo.until("document.querySelector('.room-free').checkVisibility()")
	bo.eval(`(document.querySelector(".room-free input").value = "<i>Hi</i> all", document.querySelector(".room-free").requestSubmit())`)
	ada.until(shows("Bo: <i>Hi</i> all"))
	cy := s.foe(t, id, 2)
	ada.until(shows("Cy"))
	ada.press("Start")
	for round, next := range []string{"Next round", "Rematch"} {
		ada.until(shows(fmt.Sprintf("round %d, best of 3", round+1)) + " && " + shows("The race is on"))
		bo.until(shows("The race is on"))
		cell := webtest.Eval[int](t, bo.ctx, "[...document.querySelectorAll('[role=gridcell]')].findIndex((cell) => cell.textContent.startsWith('empty'))")
		bo.write(cell, "1")
		ada.until(holds(cell, "1"))
		cy.solve()
		ada.until(shows("Place 1"))
		ada.press("End the race")
		bo.until(shows("The race is over") + " && " + shows(fmt.Sprintf("%s: %d", []string{"win", "wins"}[round], round+1)))
		ada.press(next)
		bo.until(shows("Waiting for the host to start"))
		if round == 0 {
			ada.press("Start")
		}
	}
	ada.until(shows("round 1, best of 3") + " && !" + shows("wins: 2"))
}

// foe is a player without a browser, who solves boards at once.
type foe struct {
	*guest.Guest
	t     *testing.T
	board chan sudoku.Puzzle
}

func (s *site) foe(t *testing.T, id string, team int) *foe {
	f := &foe{t: t, board: make(chan sudoku.Puzzle, 10)}
	round := 0
	one, err := guest.New(guest.Options{Link: s.address + "/#/room/" + id, Name: "Cy", Team: team, Heard: func(m *wire.Tell) {
		if m.Kind != wire.Room || m.State.Puzzle == nil || m.State.Over || m.State.Round == round {
			return
		}
		round = m.State.Round
		p, err := m.State.Puzzle.ReadPuzzle()
		if err != nil {
			t.Error(err)
		}
		f.board <- p
	}})
	if err != nil {
		t.Fatal(err)
	}
	f.Guest = one
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- one.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-ended })
	return f
}

// solve enters all of the board that comes next.
func (f *foe) solve() {
	p := testlong.Await(f.t, f.board)
	solution, err := sudoku.Solve(f.t.Context(), p)
	if err != nil {
		f.t.Fatal(err)
	}
	for cell, given := range p.Givens {
		if given == 0 {
			f.Do(f.t.Context(), game.NewDocumentAction(p.Rules, game.Action{Do: game.Enter, Cells: []int{cell}, Digit: solution[cell]}))
		}
	}
}

// Who watches sees everything, has nothing to enter digits with, and enters none.
func (s *site) watch(t *testing.T) {
	ada, eye := s.comes(t, webtest.Options{}), s.comes(t, phone)
	id := ada.opens(`form.querySelector("[value=watch]").click()`)
	eye.enters(id, "Eye", "Enter")
	eye.until(shows("watching") + " && " + shows("The host plays, the others look on") + " && !document.querySelector('.pad').checkVisibility()")
	const first, second = 1, 2
	ada.write(first, "2")
	eye.until(holds(first, "2"))
	eye.chooses(second)
	eye.keys("4", "n", "u", "0")
	eye.chooses(first)
	eye.keys("0", "u", "3")
	ada.write(second, "3")
	eye.until(holds(second, "3"))
	eye.until(holds(first, "2"))
	ada.until(holds(first, "2"))
	if said := webtest.Eval[[]string](t, eye.ctx, `said.filter((text) => !/"t":"(hello|here)"/.test(text))`); len(said) > 0 {
		t.Errorf("who watches says %q", said)
	}
}

// Whoever has solved the puzzle of the day stands on its list on request, under another name, and
// not any more.
func (s *site) daily(t *testing.T) {
	ada := s.comes(t, webtest.Options{})
	ada.eval("(clock = performance.now(), performance.now = () => clock)") // it goes when the test says so
	day := webtest.Eval[string](t, ada.ctx, "new Date(Date.now() - 60000 * new Date().getTimezoneOffset()).toISOString().slice(0, 10)")
	at := "location.hash = '#/board/" + day + "-beginner'"
	ada.eval(at)
	ada.until("document.querySelector('dialog [role=status]')?.textContent === 'Nobody is on the list yet.' && !document.querySelector('dialog form').checkVisibility()")
	ada.eval("location.hash = '#/daily/" + day + "-beginner'")
	ada.until("!document.querySelector('dialog[open]') && " + webtest.Ready + " && document.querySelectorAll('[role=gridcell]').length === 81")
	givens := webtest.Eval[string](t, ada.ctx, "[...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent.startsWith('empty') ? '.' : cell.textContent[0]).join('')")
	p, err := sudoku.Parse(givens, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(givens, err)
	}
	solution, err := sudoku.Solve(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	s = &site{s.address, p, solution, ""}
	ada.site = s
	for range len(givens) - p.Givens.Filled() {
		ada.eval("clock += 400")
		ada.fill(1)
	}
	ada.until("document.querySelector('.win')")
	ada.eval(at)
	ada.until("document.querySelector('dialog form')?.checkVisibility()")
	ada.eval("document.querySelector('dialog form input').value = '<i>Ada</i>'")
	ada.press("Put me on the list")
	const line = "document.querySelector('dialog .daily-board li[aria-current=true]')?.innerText"
	ada.until(`/^<i>Ada<\/i> \d+:\d\d$/.test(` + line + ")")
	ada.eval("document.querySelector('dialog form input').value = 'Ada L'")
	ada.press("Change my name")
	ada.until(line + ".startsWith('Ada L ')")
	other := s.comes(t, webtest.Options{})
	other.eval(at)
	other.until("document.querySelector('dialog .daily-board li:not([aria-current])')?.innerText.startsWith('Ada L') && !document.querySelector('dialog form').checkVisibility()")
	ada.press("Take me off")
	ada.until("!" + line + " && document.querySelector('dialog [role=status]').textContent === 'Nobody is on the list yet.'")
}

// A race is the same in Firefox, also over a lost connection.
func TestARaceInFirefox(t *testing.T) {
	testlong.Need(t)
	s := startSite(t)
	f := webtest.OpenFirefox(t, s.address, phone)
	link, token, err := openRoom(strings.TrimPrefix(s.address, "http://"), "race")
	if err != nil {
		t.Fatal(err)
	}
	id := link[strings.LastIndexByte(link, '/')+1:]
	f.Eval("(window.sockets = [], window.WebSocket = class extends WebSocket { constructor(address) { super(address); sockets.push(this); } }, location.hash = '#/room/" + id + "')")
	f.Until("document.querySelector('dialog input')")
	f.Eval("(document.querySelector('dialog input').value = 'Fox', document.querySelector('dialog form').requestSubmit())")
	f.Until(shows("Waiting for the host to start") + " && " + shows("Fox"))
	done := make(chan bool)
	var once sync.Once
	ctx, host := joined(t, guest.Options{Link: link, Name: "Ada", Token: token, Heard: func(m *wire.Tell) {
		for _, one := range m.Players {
			if one.Name == "Fox" && one.Place == 1 {
				once.Do(func() { close(done) })
			}
		}
	}})
	f.Until(shows("Ada"))
	host.Say(ctx, wire.Ask{Kind: wire.Start})
	f.Until(shows("The race is on") + " && document.querySelector('#cell-0').textContent.startsWith('5')")
	p, err := sudoku.Parse(roomPuzzle, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	solution, err := sudoku.Solve(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	f.Tap("#cell-80")
	entered := 0
	for cell, given := range p.Givens {
		if given != 0 {
			continue
		}
		if entered++; entered == 20 {
			f.Eval("(sockets.at(-1).close(), 0)")
		}
		f.Press(".", strconv.Itoa(int(solution[cell])))
	}
	testlong.Await(t, done)
	f.Until(shows("Place 1") + " && sockets.length === 2")
}
