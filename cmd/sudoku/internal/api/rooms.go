package api

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"runtime/debug"
	"strconv"
	"sync"
	"time"

	"github.com/coder/websocket"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/locale"
	"jiugong/sudoku/cmd/sudoku/internal/room"
	"jiugong/sudoku/cmd/sudoku/internal/room/hub"
	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation"
)

// RoomAsk asks for a room.
type RoomAsk struct {
	ask.OfPuzzle
	Kind        string `json:"kind,omitempty" enum:"race,together,watch" doc:"race: each has a board, and the first right one wins; together: all play on one; watch: only who made the room plays. Left out, it is race."`
	Countdown   int    `json:"countdown,omitempty" minimum:"0" maximum:"60" doc:"How many seconds pass between the host's start and the first move of a race."`
	Penalty     int    `json:"penalty,omitempty" minimum:"0" maximum:"600" doc:"How many seconds each wrong entry of a race costs."`
	Hints       bool   `json:"hints,omitempty" doc:"Whether hints are allowed."`
	HintPenalty int    `json:"hint_penalty,omitempty" minimum:"0" maximum:"600" doc:"How many seconds each hint of a race costs."`
	Teams       int    `json:"teams,omitempty" minimum:"0" maximum:"8" doc:"How many teams race, each on one board; 0 is everyone alone."`
	Rounds      int    `json:"rounds,omitempty" minimum:"0" maximum:"9" doc:"The n of best of n, an odd number. Left out, it is 1."`
	Chat        bool   `json:"chat,omitempty" doc:"Whether players may write to each other freely, not only ready words."`
}

// RoomMade is a new room.
type RoomMade struct {
	ID    string `json:"id" doc:"The room's secret name: whoever has it may come in."`
	Link  string `json:"link" doc:"Opens the room on the page."`
	Token string `json:"token" doc:"Makes the one who made the room its host: send it with the first message. Nobody else should get it."`
}

// rooms is the hub, which begins with the first who asks for it.
type rooms struct {
	mutex sync.Mutex
	hub   *hub.Hub
}

// theHub returns the hub of rooms.
func (s *service) theHub() *hub.Hub {
	s.rooms.mutex.Lock()
	defer s.rooms.mutex.Unlock()
	if s.rooms.hub == nil {
		keeper := newRoomKeeper(s.options.Store)
		s.rooms.hub = hub.New(s.options.Ending, hub.Options{Keep: keeper, Others: s.options.Others, Log: s.log, Say: inLanguage, Next: s.nextPuzzle})
		go s.sweepRooms(keeper)
	}
	return s.rooms.hub
}

// inLanguage puts an error in a language that enterRoom has found out.
func inLanguage(lang string, err error) string {
	words, wrong := explain.New(lang)
	if wrong != nil {
		return err.Error()
	}
	return words.Error(err)
}

// Wait waits until all rooms are kept, after Options.Ending is done.
func (a *API) Wait() {
	a.service.rooms.mutex.Lock()
	h := a.service.rooms.hub
	a.service.rooms.mutex.Unlock()
	if h != nil {
		h.Wait()
	}
}

// sweepRooms deletes expired rooms, now and every hour.
func (s *service) sweepRooms(keeper *roomKeeper) {
	for {
		if err := keeper.sweep(s.options.Ending, time.Now()); err != nil && s.options.Ending.Err() == nil {
			s.log.Warn("expired rooms can't be deleted", "error", err)
		}
		select {
		case <-time.After(time.Hour):
		case <-s.options.Ending.Done():
			return
		}
	}
}

func (s *service) registerRooms(mux *http.ServeMux) {
	if s.options.Others != nil {
		s.theHub() // is found by the others from the beginning
	}
	operation(s, "rooms", "Make a room in which several play", "A race, one board together, or one player whom others watch. Players come in by the WebSocket rooms/{id}/ws, whose messages docs/together.md describes. A room that nobody uses is gone after a day.", s.makeRoom)
	mux.HandleFunc("GET "+prefix+"/rooms/{id}/ws", s.enterRoom)
	mux.HandleFunc("GET "+prefix+"/rooms/{id}/replay", s.replayRoom)
}

func (s *service) makeRoom(ctx context.Context, q *RoomAsk, _ *explain.Words) (*RoomMade, error) {
	g, err := s.reading.given(ctx, &q.OfPuzzle, nil)
	if err != nil {
		return nil, err
	}
	caller := callerOf(ctx)
	if caller != nil && !caller.local {
		if err := caller.openRoom(); err != nil {
			return nil, err
		}
	}
	if s.full(ctx, usualGame) {
		return nil, s.storeProblem(ctx, errStoreFull)
	}
	var answer game.Answer
	err = s.pool.queue(ctx, s.pool.brief, limits{shortest, s.pool.patience}, func(ctx context.Context) error {
		answer = game.FindAnswer(ctx, g.Puzzle)
		return ctx.Err()
	})
	if isLate(ctx, err) {
		return nil, field("puzzle", nil, errSlowPuzzle)
	} else if err != nil {
		return nil, err
	}
	id, token, err := s.theHub().Make(ctx, g.Puzzle, answer, room.Options{
		Kind: room.Kind(q.Kind), Countdown: q.Countdown, Penalty: q.Penalty, Hints: q.Hints, HintPenalty: q.HintPenalty, Teams: q.Teams, Rounds: q.Rounds, Chat: q.Chat,
	})
	wrong, isOption := errors.AsType[*room.OptionError](err)
	switch {
	case isOption:
		return nil, field(wrong.Option, wrong.Value, wrong.Reason)
	case errors.Is(err, room.ErrNotUnique):
		return nil, field("puzzle", nil, err)
	case errors.Is(err, hub.ErrFullHouse):
		return nil, refuse(http.StatusServiceUnavailable, message.Plain, err).later("60")
	case store.Public(err) != nil:
		return nil, s.storeProblem(ctx, err)
	case err != nil: // no game can be made of it
		return nil, field("puzzle", nil, err)
	}
	return &RoomMade{id, linkOf(ctx, id), token}, nil
}

// linkOf returns the address of a room as its maker sees the server.
func linkOf(ctx context.Context, id string) string {
	r, known := ctx.Value(requestKey{}).(*http.Request)
	if !known {
		return "#/room/" + id
	}
	at := url.URL{Scheme: "http", Host: r.Host, Path: forwardedPrefix(r) + "/", Fragment: "/room/" + id}
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		at.Scheme = "https"
	}
	return at.String()
}

// enterRoom lets a player into a room by a WebSocket.
func (s *service) enterRoom(w http.ResponseWriter, r *http.Request) {
	words := locale.FromHeader(r.Header.Get("Accept-Language"))
	if asked, err := explain.New(r.URL.Query().Get("lang")); err == nil {
		words = asked
	}
	caller := callerOf(r.Context())
	address, local := "", true
	if caller != nil {
		address, local = caller.address.String(), caller.local
	}
	h, id := s.theHub(), r.PathValue("id")
	if !h.MayEnter(address, local, id) {
		s.refusals.pause(r.Context())
		problem(w, r, refuse(http.StatusTooManyRequests, "rooms.connections").later("5"))
		return
	}
	options := &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled, InsecureSkipVerify: s.allows(r.Header.Get("Origin"))}
	socket, err := hub.Accept(w, r, options) // refuses pages of other origins
	if err != nil {
		return
	}
	// The request ends here, and gives back its memory; the player stays for hours.
	go func() {
		defer func() {
			if what := recover(); what != nil {
				s.log.Error("panic in a room", "what", fmt.Sprint(what), "stack", string(debug.Stack()))
				socket.CloseNow()
			}
		}()
		h.Serve(context.Background(), socket, id, address, local, words.Tag())
	}()
}

// replayRoom gives the games of a room whose round is over, as an array of documents.
func (s *service) replayRoom(w http.ResponseWriter, r *http.Request) {
	all, err := s.theHub().Replays(r.Context(), r.PathValue("id"))
	switch {
	case errors.Is(err, hub.ErrNoRoom):
		problem(w, r, refuse(http.StatusNotFound, message.Plain, err))
		return
	case errors.Is(err, room.ErrPlaying):
		problem(w, r, refuse(http.StatusConflict, message.Plain, err))
		return
	case err != nil:
		s.log.ErrorContext(r.Context(), "a room can't be played back", "error", err)
		problem(w, r, fault())
		return
	}
	text := []byte(`{"games":[`)
	for i, one := range all {
		document, err := one.JSON()
		if err != nil {
			problem(w, r, fault())
			return
		}
		if i > 0 {
			text = append(text, ',')
		}
		text = append(text, document...)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.Write(append(text, "]}\n"...))
}

// nextPuzzle returns a room's puzzle in another look: as hard as it was, and new to everyone.
func (s *service) nextPuzzle(ctx context.Context, p sudoku.Puzzle) (sudoku.Puzzle, game.Answer, error) {
	look, err := forms.RandomLook(ctx, &notation.Record{Board: sudoku.NewBoard(p)}, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
	if err != nil {
		return p, game.Answer{}, err
	}
	p = look.Board.Puzzle
	return p, game.FindAnswer(ctx, p), ctx.Err()
}

var errSlowPuzzle = message.New("rooms.slow_puzzle")

// dailyRooms is how many rooms one address may make in a day.
const dailyRooms = 100

// openRoom counts a room of a client, if it may make another today.
func (one *client) openRoom() error {
	one.mutex.Lock()
	defer one.mutex.Unlock()
	today := one.today()
	if today.rooms >= dailyRooms {
		left := time.Until(today.since.Add(oneDay))
		return refuse(http.StatusTooManyRequests, "rooms.a_day", dailyRooms).later(strconv.Itoa(max(1, int(left.Seconds())+1)))
	}
	today.rooms++
	return nil
}
