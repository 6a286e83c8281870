package api

import (
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/room"
	"jiugong/sudoku/cmd/sudoku/internal/room/daily"
	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

// The daily board has a list for each day and level of those who want to stand
// on it. Each list is an owner in the store that no player's key leads to. Each
// result is one of its games and has the player's name. A player's days are
// another owner's only game.

// LeadersOf names a list.
type LeadersOf struct {
	Date  string    `query:"date" required:"true" pattern:"^[0-9]{4}-[0-9]{2}-[0-9]{2}$" doc:"The day." example:"2026-11-21"`
	Level ask.Level `query:"level" required:"true" doc:"How hard."`
}

type leadersAsk struct {
	LeadersOf
	Authorization string `header:"Authorization" doc:"A player's key, if one's own result is to be marked."`
}

type leadersPut struct {
	LeadersOf
	Body struct {
		Name     string          `json:"name" minLength:"1" maxLength:"200" doc:"How the player wants to stand on the list: 24 characters at most." example:"Ada"`
		Document json.RawMessage `json:"document,omitempty" doc:"The saved game with its moves. Who stands on the list already may leave it out, to change the name."`
	}
}

type leadersOut struct {
	CacheControl string `header:"Cache-Control"`
	Vary         string `header:"Vary"`
	Body         leadersBody
}

type leadersBody struct {
	Date    string        `json:"date"`
	Level   ask.Level     `json:"level"`
	Open    bool          `json:"open" doc:"Whether it is still that day somewhere, so that results are taken."`
	Results []leadersLine `json:"results" nullable:"false" doc:"The best first, 100 at most and one's own: without hints before with, then by time."`
	Count   int           `json:"count" doc:"How many results there are."`
}

type leadersLine struct {
	Place  int    `json:"place"`
	Name   string `json:"name"`
	TimeMS int64  `json:"time_ms"`
	Hints  int    `json:"hints,omitempty"`
	Streak int    `json:"streak" doc:"How many days in a row the player has been on a list."`
	Mine   bool   `json:"mine,omitempty" doc:"Whether the key is this player's."`
	moves  string
}

// keptLine is a result as it is kept, in the title of its game.
type keptLine struct {
	Name   string `json:"n"`
	TimeMS int64  `json:"t"`
	Hints  int    `json:"h,omitempty"`
	Streak int    `json:"s"`
	Moves  string `json:"m"`
}

const mostShown = 100 // results of a list

// Lists keep the daily boards, as a store.Store does.
type Lists interface {
	Save(ctx context.Context, owner store.Owner, game store.Game, when store.Condition) (version int64, err error)
	Load(ctx context.Context, owner store.Owner, id string) (store.Game, error)
	List(ctx context.Context, owner store.Owner) ([]store.Game, []store.Deletion, error)
	Delete(ctx context.Context, owner store.Owner, id string, when store.Condition) error
}

// leaders has one change of a list after the other on this server; for others see claim.
type leaders struct{ changing sync.Mutex }

func (s *service) registerLeaders() {
	about := func(method, id, summary, more string, errs ...int) huma.Operation {
		return huma.Operation{
			OperationID: id, Method: method, Path: prefix + "/board", Summary: summary, Description: more, Tags: []string{"board"},
			MaxBodyBytes: mostBody, BodyReadTimeout: -1, Errors: append([]int{422, 429, 503}, errs...),
		}
	}
	huma.Register(s.api, about(http.MethodGet, "list-board", "List who has solved a day's puzzle", "Only those who wanted to stand there."), s.listLeaders)
	keyed := func(op huma.Operation) huma.Operation {
		op.Security, op.Middlewares = []map[string][]string{{"key": {}}}, huma.Middlewares{s.keyed}
		return op
	}
	huma.Register(s.api, keyed(about(http.MethodPut, "join-board", "Stand on a day's list", "The moves are done again here: they must lead to the solution, in a time that a person can need. The first result of a key counts.", 401, 408, 409, 413, 507)), s.joinLeaders)
	huma.Register(s.api, keyed(about(http.MethodDelete, "leave-board", "Take one's result off a day's list", "With all that is known of it.", 401, 404)), s.leaveLeaders)
}

func (of LeadersOf) owner() store.Owner {
	return store.OwnerOf("\x00board " + of.Date + " " + string(of.Level))
}

// day returns the date, unless there is none such.
func (of LeadersOf) day() (time.Time, error) {
	day, err := time.Parse(time.DateOnly, of.Date)
	if err != nil {
		err = parameter("date", of.Date, message.Errorf("daily.no_day"))
	}
	return day, err
}

// nameOn returns a player's name among the results of lists.
func nameOn(player store.Owner) string { return hex.EncodeToString(player[:])[:32] }

// daysOf returns the owner of a player's days.
func daysOf(player store.Owner) store.Owner {
	return store.OwnerOf("\x00days " + hex.EncodeToString(player[:]))
}

const daysName = "days"

// lines returns all results of a list, the best first.
func (s *service) lines(ctx context.Context, of LeadersOf, player store.Owner) (all []leadersLine, err error) {
	games, _, err := s.lists.List(ctx, of.owner())
	if err != nil {
		return nil, err
	}
	for _, one := range games {
		var kept keptLine
		if json.Unmarshal([]byte(one.Title), &kept) == nil {
			all = append(all, leadersLine{Name: kept.Name, TimeMS: kept.TimeMS, Hints: kept.Hints, Streak: kept.Streak, moves: kept.Moves, Mine: one.ID == nameOn(player)})
		}
	}
	slices.SortFunc(all, func(a, b leadersLine) int {
		return cmp.Or(cmp.Compare(min(a.Hints, 1), min(b.Hints, 1)), cmp.Compare(a.TimeMS, b.TimeMS), strings.Compare(a.Name, b.Name))
	})
	for i := range all {
		all[i].Place = i + 1
	}
	return all, nil
}

// leadersOn returns a list as everyone sees it.
func (s *service) leadersOn(ctx context.Context, of LeadersOf, player store.Owner) (*leadersOut, error) {
	day, err := of.day()
	if err != nil {
		return nil, err
	}
	var all []leadersLine
	err = s.pool.enter(ctx, s.pool.lists, limits{s.pool.patience, s.pool.patience}, func(ctx context.Context) (err error) {
		all, err = s.lines(ctx, of, player)
		return err
	})
	if isLate(ctx, err) {
		err = store.ErrUnusable
	}
	if err != nil {
		return nil, err
	}
	out := &leadersOut{CacheControl: caching, Vary: "Authorization", Body: leadersBody{Date: of.Date, Level: of.Level, Open: daily.Open(day, time.Now()), Results: []leadersLine{}, Count: len(all)}}
	for _, one := range all {
		if one.Place <= mostShown || one.Mine {
			out.Body.Results = append(out.Body.Results, one)
		}
	}
	return out, nil
}

func (s *service) listLeaders(ctx context.Context, in *leadersAsk) (*leadersOut, error) {
	player, _ := ownerIn(in.Authorization)
	out, err := s.leadersOn(ctx, in.LeadersOf, player)
	if err != nil {
		return nil, s.storeProblem(ctx, err)
	}
	return out, nil
}

func (s *service) joinLeaders(ctx context.Context, in *leadersPut) (*leadersOut, error) {
	out, err := s.join(ctx, in, ownerOf(ctx))
	if err != nil {
		return nil, s.storeProblem(ctx, err)
	}
	return out, nil
}

func (s *service) join(ctx context.Context, in *leadersPut, player store.Owner) (*leadersOut, error) {
	name := room.CleanName(in.Body.Name)
	if name == "" {
		return nil, field("name", in.Body.Name, message.Errorf("daily.name"))
	}
	day, err := in.day()
	if err != nil {
		return nil, err
	}
	var result *daily.Result
	if len(in.Body.Document) > 0 {
		if !daily.Open(day, time.Now()) {
			return nil, refuse(http.StatusConflict, "daily.closed", in.Date)
		}
		one, err := s.judge(ctx, in)
		if err != nil {
			return nil, err
		}
		result = &one
	}
	if err := s.put(ctx, in.LeadersOf, player, name, result); err != nil {
		return nil, err
	}
	return s.leadersOn(ctx, in.LeadersOf, player)
}

// judge replays the moves of a game.
func (s *service) judge(ctx context.Context, in *leadersPut) (result daily.Result, err error) {
	made, err := s.puzzleOfDay(ctx, &dailyIn{Date: in.Date, Level: in.Level, Rules: "9"})
	if err != nil {
		return result, err
	}
	p, err := sudoku.Parse(made.Body.Puzzle, sudoku.ParseOptions{})
	if err != nil {
		return result, err
	}
	solution, err := sudoku.Parse(made.Body.Solution, sudoku.ParseOptions{})
	if err != nil {
		return result, err
	}
	late := s.pool.queue(ctx, s.pool.brief, limits{s.pool.patience, s.pool.patience}, func(ctx context.Context) error {
		result, err = daily.Judge(in.Body.Document, p, solution.Givens)
		return ctx.Err()
	})
	switch {
	case late != nil:
		return result, late
	case err != nil:
		return result, field("document", nil, err)
	}
	return result, nil
}

// put puts a result on a list, or changes the name of the one that is there.
func (s *service) put(ctx context.Context, of LeadersOf, player store.Owner, name string, result *daily.Result) error {
	s.leaders.changing.Lock()
	defer s.leaders.changing.Unlock()
	all, err := s.lines(ctx, of, player)
	if err != nil {
		return err
	}
	line := keptLine{Name: name}
	mine := slices.IndexFunc(all, func(one leadersLine) bool { return one.Mine })
	switch {
	case mine >= 0: // the first result counts
		had := all[mine]
		line.TimeMS, line.Hints, line.Streak, line.Moves = had.TimeMS, had.Hints, had.Streak, had.moves
	case result == nil:
		return field("document", nil, message.Errorf("daily.no_moves"))
	default:
		line.TimeMS, line.Hints, line.Moves = result.Time.Milliseconds(), result.Hints, result.Moves
	}
	nameTaken := refuse(http.StatusConflict, "daily.name_taken", name)
	movesMade := field("document", nil, message.Errorf("daily.same_moves"))
	for _, one := range all {
		switch {
		case one.Mine:
		case folded(one.Name) == folded(name):
			return nameTaken
		case one.moves == line.Moves:
			return movesMade
		}
	}
	if mine < 0 {
		if caller := callerOf(ctx); caller != nil && !caller.local {
			if err := caller.joinList(); err != nil {
				return err
			}
		}
	}
	if err := of.toName(player, name).take(ctx, s.lists, nameTaken); err != nil {
		return err
	}
	if mine < 0 {
		if err := of.toMoves(player, line.Moves).take(ctx, s.lists, movesMade); err != nil {
			return err
		}
		if line.Streak, err = s.addDay(ctx, player, of.Date); err != nil {
			return err
		}
	}
	title, err := json.Marshal(line)
	if err != nil {
		return err
	}
	kept := store.Game{ID: nameOn(player), Title: string(title), Document: []byte("{}")}
	if s.full(ctx, kept.Size()) {
		return errStoreFull
	}
	_, err = s.lists.Save(ctx, of.owner(), kept, store.Condition{})
	if err == nil && mine >= 0 && folded(all[mine].Name) != folded(name) {
		of.toName(player, all[mine].Name).release(ctx, s.lists)
	}
	return err
}

// daysOf returns those on which a player stands on a list.
func (s *service) daysOf(ctx context.Context, player store.Owner) (days []string, err error) {
	kept, err := s.lists.Load(ctx, daysOf(player), daysName)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(kept.Document, &days)
	}
	return days, err
}

func (s *service) keepDays(ctx context.Context, player store.Owner, days []string) error {
	if len(days) == 0 {
		err := s.lists.Delete(ctx, daysOf(player), daysName, store.Condition{})
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		return err
	}
	document, err := json.Marshal(days)
	if err == nil {
		_, err = s.lists.Save(ctx, daysOf(player), store.Game{ID: daysName, Document: document}, store.Condition{})
	}
	return err
}

const mostDaysKept = 2000

// addDay notes a player's day, and gives the streak that ends with it.
func (s *service) addDay(ctx context.Context, player store.Owner, day string) (streak int, err error) {
	days, err := s.daysOf(ctx, player)
	if err != nil {
		return 0, err
	}
	if !slices.Contains(days, day) {
		days = append(days, day)
		slices.Sort(days)
		days = days[max(0, len(days)-mostDaysKept):]
		if err := s.keepDays(ctx, player, days); err != nil {
			return 0, err
		}
	}
	return daily.Streak(days, day), nil
}

func (s *service) leaveLeaders(ctx context.Context, in *LeadersOf) (*struct{}, error) {
	if err := s.leave(ctx, *in, ownerOf(ctx)); err != nil {
		return nil, s.storeProblem(ctx, err)
	}
	return nil, nil
}

// leave takes a player's result off a list. The day stays a player's as long as another level has it.
func (s *service) leave(ctx context.Context, of LeadersOf, player store.Owner) error {
	s.leaders.changing.Lock()
	defer s.leaders.changing.Unlock()
	had, err := s.lists.Load(ctx, of.owner(), nameOn(player))
	if err == nil || errors.Is(err, store.ErrDamaged) {
		err = s.lists.Delete(ctx, of.owner(), nameOn(player), store.Condition{})
	}
	if err != nil {
		return err
	}
	var line keptLine
	if json.Unmarshal([]byte(had.Title), &line) == nil {
		of.toName(player, line.Name).release(ctx, s.lists)
		of.toMoves(player, line.Moves).release(ctx, s.lists)
	}
	for _, level := range logic.Levels() {
		other := LeadersOf{of.Date, ask.Level(level.ID)}
		if _, err := s.lists.Load(ctx, other.owner(), nameOn(player)); err == nil {
			return nil
		}
	}
	days, err := s.daysOf(ctx, player)
	if err != nil {
		return err
	}
	return s.keepDays(ctx, player, slices.DeleteFunc(days, func(day string) bool { return day == of.Date }))
}

// dailyLists is how many results one address may put on lists in a day.
const dailyLists = 40

// joinList counts a new result of a client, if it may have another today.
func (one *client) joinList() error {
	one.mutex.Lock()
	defer one.mutex.Unlock()
	today := one.today()
	if today.lists >= dailyLists {
		return refuse(http.StatusTooManyRequests, "daily.results", dailyLists).later("3600")
	}
	today.lists++
	return nil
}
