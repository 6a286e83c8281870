package api

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"jiugong/sudoku/cmd/sudoku/internal/locale"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
)

type dailyIn struct {
	Date           string    `query:"date" pattern:"^[0-9]{4}-[0-9]{2}-[0-9]{2}$" doc:"The day; left out, today in UTC." example:"2026-11-21"`
	Level          ask.Level `query:"level" doc:"How hard; left out, any."`
	Rules          string    `query:"rules" maxLength:"2000" default:"9" doc:"What it is for." example:"9+x"`
	AcceptLanguage string    `header:"Accept-Language" doc:"Languages of what is wrong." example:"zh-CN, en;q=0.5"`
	IfNoneMatch    string    `header:"If-None-Match" doc:"The ETag of the answer at hand: 304 says that it is still right."`
}

type dailyOut struct {
	ETag         string `header:"ETag"`
	CacheControl string `header:"Cache-Control" doc:"A day's puzzle never changes."`
	Status       int
	Body         *dailyBody
}

type dailyBody struct {
	Date string `json:"date"`
	ask.Made
}

func (s *service) registerDaily() {
	about := s.about(http.MethodGet, "daily", "Give the puzzle of a day", "The same for everyone, everywhere and for ever.")
	about.Errors = []int{http.StatusNotModified, 422, 429, 503}
	huma.Register(s.api, about, s.daily)
}

func (s *service) daily(ctx context.Context, in *dailyIn) (*dailyOut, error) {
	out, err := s.puzzleOfDay(ctx, in)
	if err != nil {
		return nil, s.problem(ctx, locale.FromHeader(in.AcceptLanguage), err)
	}
	return out, nil
}

func (s *service) puzzleOfDay(ctx context.Context, in *dailyIn) (*dailyOut, error) {
	now := time.Now().UTC()
	date, err := time.Parse(time.DateOnly, cmp.Or(in.Date, now.Format(time.DateOnly)))
	if err != nil {
		return nil, parameter("date", in.Date, message.Errorf("daily.no_day"))
	}
	rules, err := s.reading.rulesOfOne(ctx, in.Rules)
	if err != nil {
		return nil, parameter("rules", in.Rules, err)
	}
	out := &dailyOut{Status: http.StatusOK, CacheControl: "public, max-age=31536000, immutable"}
	if in.Date == "" {
		left := date.AddDate(0, 0, 1).Sub(now)
		out.CacheControl = fmt.Sprintf("public, max-age=%d", int(left.Seconds()))
	}
	// What is asked for decides the answer, so the tag is known before it.
	out.ETag = hashTag(fmt.Appendf(nil, "daily %d|%s|%s|%s", generate.DailyVersion, date.Format(time.DateOnly), in.Level, rules))
	if matches(in.IfNoneMatch, out.ETag) {
		out.Status = http.StatusNotModified
		return out, nil
	}
	query := url.Values{"date": {date.Format(time.DateOnly)}, "rules": {in.Rules}}
	if in.Level != "" {
		query.Set("level", string(in.Level))
	}
	ctx = asking(ctx, "daily", query)
	weight := weightOf(rules)
	if in.Level != "" {
		weight = max(weight, trial)
	}
	out.Body, err = s.days.get(ctx, out.ETag, func(ctx context.Context) (*dailyBody, error) {
		return working(s, ctx, weight, func(ctx context.Context) (*dailyBody, error) {
			item, err := generate.Daily(ctx, date, string(in.Level), rules)
			if err != nil {
				return nil, err
			}
			return &dailyBody{date.Format(time.DateOnly), *ask.MadeOf(&item, false)}, nil
		})
	})
	var option *generate.OptionError
	var impossible *generate.ImpossibleError
	switch {
	case errors.As(err, &option):
		return nil, parameter(option.Option, nil, option)
	case errors.As(err, &impossible):
		return nil, parameter("level", string(in.Level), impossible)
	case err != nil:
		return nil, err
	}
	return out, nil
}

// asking returns ctx with a question in place of the request, for work that
// another process does. The request may be another, or the day may be over by
// then.
func asking(ctx context.Context, question string, query url.Values) context.Context {
	r, known := ctx.Value(requestKey{}).(*http.Request)
	if !known {
		return ctx
	}
	about := &http.Request{Method: http.MethodGet, Header: r.Header, URL: &url.URL{Path: prefix + "/" + question, RawQuery: query.Encode()}}
	return context.WithValue(ctx, requestKey{}, about)
}

// hashTag returns an ETag that tells texts apart.
func hashTag(text []byte) string {
	hash := sha256.Sum256(text)
	return fmt.Sprintf(`"%x"`, hash[:12])
}

// matches reports whether an If-None-Match names the tag.
func matches(header, tag string) bool {
	for part := range strings.SplitSeq(header, ",") {
		if part = strings.TrimPrefix(strings.TrimSpace(part), "W/"); part == tag || part == "*" {
			return true
		}
	}
	return false
}

// days remembers puzzles of days, and makes each once however many ask for it
// at the same time.
type days struct {
	mutex sync.Mutex
	known map[string]*day
}

type day struct {
	made    chan struct{} // closed when it is
	body    *dailyBody
	err     error
	waiting int // who asked and is still there
	stop    context.CancelFunc
}

// mostDays is how many are remembered.
const mostDays = 1000

func newDays() *days { return &days{known: map[string]*day{}} }

// get returns the puzzle of a key. If the client that asked first has left, it
// is made to the end for the others who wait. When all have left, the work
// ends.
func (d *days) get(ctx context.Context, key string, work func(context.Context) (*dailyBody, error)) (*dailyBody, error) {
	one := d.join(ctx, key, work)
	defer d.leave(one, key)
	select {
	case <-one.made:
		return one.body, one.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// join returns one more who waits for the puzzle of a key, which is made if it isn't
// yet.
func (d *days) join(ctx context.Context, key string, work func(context.Context) (*dailyBody, error)) *day {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if one := d.known[key]; one != nil {
		one.waiting++
		return one
	}
	for old := range d.known {
		if len(d.known) < mostDays {
			break
		}
		delete(d.known, old)
	}
	one := &day{made: make(chan struct{}), waiting: 1}
	ctx, one.stop = context.WithCancel(context.WithoutCancel(ctx))
	d.known[key] = one
	go func() {
		defer close(one.made)
		defer func() {
			if what := recover(); what != nil {
				one.err = fmt.Errorf("panic: %v\n%s", what, debug.Stack())
			}
			if one.err != nil {
				d.forget(one, key)
			}
		}()
		one.body, one.err = work(ctx)
	}()
	return one
}

// leave counts one less who waits.
func (d *days) leave(one *day, key string) {
	d.mutex.Lock()
	one.waiting--
	last := one.waiting == 0
	d.mutex.Unlock()
	select {
	case <-one.made:
	default:
		if last {
			d.forget(one, key)
			one.stop()
		}
	}
}

func (d *days) forget(one *day, key string) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if d.known[key] == one {
		delete(d.known, key)
	}
}
