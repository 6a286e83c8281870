package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/sys/unix"

	"jiugong/sudoku/cmd/sudoku/internal/room/wire"
	"jiugong/sudoku/game"
)

// TestRoomsLoad measures rooms of eight in which each does something every second:
//
//	SUDOKU_TEST_LOAD=1 go test -v -timeout 30m -run TestRoomsLoad ./cmd/sudoku/internal/cli
//
// SUDOKU_ROOMS is how many rooms (1000), SUDOKU_SECONDS for how long (30), SUDOKU_HOSTILE how many
// hostile clients there are beside the others (0); with and without them is measured in turn,
// SUDOKU_PAIRS times (3), and the medians are compared. docs/serving.md has the figures: the time from an action to the others on the board, the server's processor time
// for each action, and what a player takes of its memory. Clients run on the same machine, all in
// one thread, and read no more of a message than they must.
func TestRoomsLoad(t *testing.T) {
	if os.Getenv("SUDOKU_TEST_LOAD") == "" {
		t.Skip("measures for minutes; SUDOKU_TEST_LOAD=1 asks for it")
	}
	rooms, seconds := number("SUDOKU_ROOMS", 1000), number("SUDOKU_SECONDS", 30)
	cmd, address := server(t, "--trusted-proxy", "127.0.0.1")
	for range 50 { // what the first rooms take is no player's
		if _, _, err := openRoom(address, "together"); err != nil {
			t.Fatal(err)
		}
	}
	before := resident(t, cmd.Process.Pid)
	crowd := newCrowd(t)
	for range rooms {
		link, token, err := openRoom(address, "together")
		if err != nil {
			t.Fatal(err)
		}
		crowd.enter(t, address, link[strings.LastIndexByte(link, '/')+1:], token)
	}
	players := float64(len(crowd.players))
	each := func() float64 { return float64(resident(t, cmd.Process.Pid)-before) / players }
	t.Logf("%v players are in: %.1f kB each, %.1f kB alive", players, each(), alive(t, address)/players)
	measure := func(what string) (p99 time.Duration) {
		cpu, own, allocated, sent := processSeconds(cmd.Process.Pid), processSeconds(os.Getpid()), value(t, address, "go_memstats_alloc_bytes_total"), crowd.sent
		took := crowd.play(time.Duration(seconds) * time.Second)
		cpu, own, allocated, sent = processSeconds(cmd.Process.Pid)-cpu, processSeconds(os.Getpid())-own, value(t, address, "go_memstats_alloc_bytes_total")-allocated, crowd.sent-sent
		slices.Sort(took)
		at := func(share float64) time.Duration {
			return took[min(len(took)-1, int(share*float64(len(took))))].Round(100 * time.Microsecond)
		}
		load, _, _ := strings.Cut(string(must(os.ReadFile("/proc/loadavg"))), " ")
		t.Logf("%s%d rooms × 8, %d s: %d of %d actions, %d arrivals; p50 %v, p99 %v, p99.9 %v, most %v (load %s)", what, rooms, seconds, sent, crowd.due, len(took), at(.5), at(.99), at(.999), at(1), load)
		t.Logf("the server: %.0f µs of processor time an action, %.1f kB allocated, %.2f cores (the players: %.2f); %.1f kB a player, %.1f kB alive", cpu*1e6/float64(sent), allocated/1e3/float64(sent), cpu/float64(seconds), own/float64(seconds), each(), alive(t, address)/players)
		return at(.99)
	}
	if hostile := number("SUDOKU_HOSTILE", 0); hostile == 0 {
		measure("")
	} else {
		var calm, beside []time.Duration
		for range number("SUDOKU_PAIRS", 3) {
			calm = append(calm, measure("alone: "))
			stop := harmed(t, address)
			beside = append(beside, measure(fmt.Sprintf("beside %d hostile clients: ", hostile)))
			stop()
		}
		slices.Sort(calm)
		slices.Sort(beside)
		t.Logf("medians of p99: %v alone, %v beside %d hostile clients", calm[len(calm)/2], beside[len(beside)/2], hostile)
	}
	if crowd.lost > 0 {
		t.Errorf("%d connections were closed", crowd.lost)
	}
}

// harmed starts the hostile clients as a process of their own, as which TestHarm is run again:
// what they keep from the server is to be measured, not what they keep from whoever measures.
func harmed(t *testing.T, address string) (stop func()) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "-test.run=^TestHarm$")
	cmd.Env = append(os.Environ(), "SUDOKU_HARM="+address)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	stop = sync.OnceFunc(func() { cmd.Process.Kill(); cmd.Wait() })
	t.Cleanup(stop)
	if line, err := bufio.NewReader(out).ReadString('\n'); line != atIt+"\n" {
		t.Fatal("no hostile clients:", line, err)
	}
	return stop
}

// atIt is what the hostile clients print when all have begun.
const atIt = "at it"

// TestHarm is the hostile clients of the server at SUDOKU_HARM.
func TestHarm(t *testing.T) {
	address := os.Getenv("SUDOKU_HARM")
	if address == "" {
		t.Skip("is for TestRoomsLoad, which starts it")
	}
	var all, begun sync.WaitGroup
	for i := range number("SUDOKU_HOSTILE", 0) {
		begun.Add(1)
		all.Go(func() { harm(t.Context(), t, address, i, sync.OnceFunc(begun.Done)) })
	}
	begun.Wait()
	fmt.Println(atIt)
	all.Wait()
}

// harm has a hostile client do its worst until ctx ends: say as much as it can, read nothing, come
// and go, or say what can't be understood. Half of them are on this machine, and half come through
// a proxy, each from an address of its own.
func harm(ctx context.Context, t *testing.T, address string, which int, begun func()) {
	defer begun()
	link, token, err := openRoom(address, "together")
	if err != nil {
		t.Error(err)
		return
	}
	id := link[strings.LastIndexByte(link, '/')+1:]
	from := http.Header{}
	if which%8 >= 4 {
		from.Set("X-Forwarded-For", fmt.Sprint("198.51.100.", which%256))
	}
	hello := must(json.Marshal(wire.Ask{Kind: wire.Hello, Token: token}))
	says := [][]byte{
		bytes.Repeat([]byte(`{"t":"say","text":"hello"}`+"\n"), 300), // as much as a message holds
		[]byte(`{"t":"do","n":1,"action":{"do":"centre","cells":["r1c3"],"digit":4}}`),
		bytes.Repeat([]byte("["), wire.MostAsk),
		[]byte(`{"t":"do","n":18446744073709551615}`),
	}
	for ctx.Err() == nil {
		socket, _, err := websocket.Dial(ctx, "ws://"+address+"/api/v1/rooms/"+id+"/ws", &websocket.DialOptions{HTTPHeader: from})
		if err != nil {
			continue
		}
		err = socket.Write(ctx, websocket.MessageText, hello)
		for n := 0; err == nil && (which%4 != 3 || n < 3); n++ {
			err = socket.Write(ctx, websocket.MessageText, says[which%4])
			begun()
		}
		socket.CloseNow()
	}
}

// alive is what the server's memory has in use after the last collection, and its stacks, in kB.
func alive(t *testing.T, address string) float64 {
	const growth = 2.5 // of the heap until it is collected
	return (value(t, address, "go_memstats_next_gc_bytes") + value(t, address, "go_memstats_stack_inuse_bytes")) / growth / 1024
}

// value is one of a server's figures.
func value(t *testing.T, address, name string) float64 {
	v, err := strconv.ParseFloat(regexp.MustCompile("(?m)^" + name + " (.*)").FindStringSubmatch(figures(t, address))[1], 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// crowd is very many players, who wait for messages together.
type crowd struct {
	poll            int
	players         []*thin
	byFile          map[int32]*thin
	sent, due, lost int
	buffer          [64 << 10]byte
}

// thin is a player who reads the frames of a WebSocket itself.
type thin struct {
	file    int
	seat    int
	room    *[8][]time.Time // when each of its players has made each move
	heard   [8]int          // moves of each that have arrived here
	rest    []byte          // of a frame that hasn't arrived as a whole
	actions int
}

func newCrowd(t *testing.T) *crowd {
	poll, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		t.Fatal(err)
	}
	c := &crowd{poll: poll, byFile: map[int32]*thin{}}
	t.Cleanup(func() {
		for _, p := range c.players {
			unix.Close(p.file)
		}
		unix.Close(poll)
	})
	return c
}

// enter brings eight players into a room.
func (c *crowd) enter(t *testing.T, address, id, token string) {
	room := new([8][]time.Time)
	for seat := range room {
		socket, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer socket.Close() // its copy stays
		fmt.Fprintf(socket, "GET /api/v1/rooms/%s/ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", id, address)
		hears := bufio.NewReader(socket)
		answer, err := http.ReadResponse(hears, nil)
		if err != nil || answer.StatusCode != http.StatusSwitchingProtocols {
			t.Fatal(answer, err)
		}
		hello := must(json.Marshal(wire.Ask{Kind: wire.Hello, Name: fmt.Sprint("p", seat), Token: token}))
		token = ""
		if _, err := socket.Write(masked(hello)); err != nil {
			t.Fatal(err)
		}
		if first, err := hears.Peek(2); err != nil || first[0] != 0x81 {
			t.Fatal("not let in:", first, err)
		}
		p := &thin{seat: seat, room: room}
		raw := must(socket.(*net.TCPConn).SyscallConn())
		raw.Control(func(file uintptr) { p.file, err = unix.Dup(int(file)) })
		if err == nil {
			err = unix.EpollCtl(c.poll, unix.EPOLL_CTL_ADD, p.file, &unix.EpollEvent{Events: unix.EPOLLIN, Fd: int32(p.file)})
		}
		if err != nil {
			t.Fatal(err)
		}
		p.rest = slices.Clone(must(hears.Peek(hears.Buffered())))
		c.players = append(c.players, p)
		c.byFile[int32(p.file)] = p
	}
}

// masked is a frame with a text, as a client sends it, under a mask that changes nothing.
func masked(text []byte) []byte {
	frame := []byte{0x81, 0x80 | byte(min(len(text), 126))}
	if len(text) > 125 {
		frame = binary.BigEndian.AppendUint16(frame, uint16(len(text)))
	}
	return append(append(frame, 0, 0, 0, 0), text...)
}

// play has each do something every second, and gives the times until it had arrived at each other.
func (c *crowd) play(how time.Duration) (took []time.Duration) {
	took = make([]time.Duration, 0, len(c.players)*7*(1+int(how/time.Second)))
	begin, before := time.Now(), c.sent
	order := slices.Clone(c.players) // one after the other, over the second
	rand.Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
	events := make([]unix.EpollEvent, 1024)
	step := time.Second / time.Duration(len(order))
	for {
		passed := time.Since(begin)
		if passed > how+time.Second || passed > how && len(took) >= 7*(c.sent-before) {
			c.due = int(how / step)
			return took
		}
		for next := time.Duration(c.sent-before) * step; next <= passed && next < how; next += step {
			c.act(order[c.sent%len(order)])
		}
		n, _ := unix.EpollWait(c.poll, events, 1)
		for _, event := range events[:max(n, 0)] {
			took = c.hear(c.byFile[event.Fd], took)
		}
	}
}

// act sends a player's next action.
func (c *crowd) act(p *thin) {
	cell := roomEmpty[p.seat]
	p.actions++
	text, _ := json.Marshal(wire.Ask{Kind: wire.Do, Number: uint64(p.actions), Action: &game.DocumentAction{
		Do: game.Enter, Cells: []string{fmt.Sprintf("r%dc%d", cell/9+1, cell%9+1)}, Digit: uint8(p.actions%9 + 1),
	}})
	p.room[p.seat] = append(p.room[p.seat], time.Now())
	c.sent++
	unix.Write(p.file, masked(text))
}

// hear reads what has arrived at a player.
func (c *crowd) hear(p *thin, took []time.Duration) []time.Duration {
	had := copy(c.buffer[:], p.rest)
	n, err := unix.Read(p.file, c.buffer[had:])
	if n <= 0 && err != unix.EAGAIN {
		unix.EpollCtl(c.poll, unix.EPOLL_CTL_DEL, p.file, nil)
		c.lost++
		return took
	}
	now := time.Now()
	text := c.buffer[:had+max(n, 0)]
	for {
		head, size := 2, 0
		if len(text) > 1 {
			size = int(text[1])
		}
		if size == 126 && len(text) > 3 {
			head, size = 4, int(binary.BigEndian.Uint16(text[2:]))
		}
		if len(text) < head || len(text) < head+size || size == 126 && head == 2 {
			break
		}
		for line := range bytes.SplitSeq(text[head:head+size], []byte("\n")) {
			if !bytes.HasPrefix(line, []byte(`{"t":"did"`)) {
				continue
			}
			_, rest, _ := bytes.Cut(line, []byte(`"seat":`))
			if seat := int(rest[0] - '0'); seat != p.seat {
				took = append(took, now.Sub(p.room[seat][p.heard[seat]]))
				p.heard[seat]++
			}
		}
		text = text[head+size:]
	}
	p.rest = append(p.rest[:0], text...)
	return took
}
