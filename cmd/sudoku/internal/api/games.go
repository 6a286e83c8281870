package api

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/cmd/sudoku/internal/locale"
	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// How many characters a secret may have.
const (
	shortestKey = 20
	longestKey  = 200
)

// keyed lets through who has a key, and says who that is.
func (s *service) keyed(ctx huma.Context, next func(huma.Context)) {
	header := ctx.Header("Authorization")
	if owner, known := ownerIn(header); known {
		next(huma.WithValue(ctx, ownerKey{}, owner))
		return
	}
	challenge := `Bearer realm="games"`
	if strings.TrimSpace(header) != "" {
		challenge += `, error="invalid_token"`
	}
	ctx.SetHeader("WWW-Authenticate", challenge)
	words := locale.FromHeader(ctx.Header("Accept-Language"))
	ctx.SetHeader("Content-Language", words.Tag())
	huma.WriteErr(s.api, ctx, http.StatusUnauthorized, words.Error(message.Errorf("request.whose_games", shortestKey, longestKey)))
}

// ownerIn returns the owner who holds the key in an Authorization header.
func ownerIn(header string) (owner store.Owner, known bool) {
	kind, key, _ := strings.Cut(strings.TrimSpace(header), " ")
	if key = strings.TrimSpace(key); strings.EqualFold(kind, "bearer") && len(key) >= shortestKey && len(key) <= longestKey {
		return store.OwnerOf(key), true
	}
	return owner, false
}

type ownerKey struct{}

// ownerOf returns the owner that keyed let through.
func ownerOf(ctx context.Context) store.Owner { return ctx.Value(ownerKey{}).(store.Owner) }

type GameIn struct {
	ID string `path:"id" minLength:"1" maxLength:"64" pattern:"^[A-Za-z0-9_-]+$" doc:"The game's name among the player's, chosen by the client."`
}

// Changing are the headers of a request that changes a game.
type Changing struct {
	IfMatch     string `header:"If-Match" doc:"Versions, as ETag gave them, of which the game must be one, or * for any game that there is; left out, nothing need be there."`
	IfNoneMatch string `header:"If-None-Match" doc:"* saves only what is new; versions, as ETag gave them, are those that the game must not be of."`
}

// when returns what the headers say.
func (c *Changing) when() (when store.Condition) {
	if match := strings.TrimSpace(c.IfMatch); match == "*" {
		when.Old = true
	} else if match != "" {
		// What is no version of ours is one that no game has.
		when.Versions = append(versionsIn(match, false), -1)
	}
	if match := strings.TrimSpace(c.IfNoneMatch); match == "*" {
		when.New = true
	} else {
		when.Not = versionsIn(match, true)
	}
	return when
}

// versionsIn returns the versions that a list of tags names; weak says whether weak
// ones count.
func versionsIn(tags string, weak bool) (list []int64) {
	for tag := range strings.SplitSeq(tags, ",") {
		tag = strings.TrimSpace(tag)
		if weak {
			tag = strings.TrimPrefix(tag, "W/")
		}
		if version, err := strconv.ParseInt(strings.Trim(tag, `"`), 10, 64); err == nil && tag == etag(version) {
			list = append(list, version)
		}
	}
	return list
}

// Asking is the header of a request for what the client may have already.
type Asking struct {
	IfNoneMatch string `header:"If-None-Match" doc:"The ETag of the answer at hand: 304 says that it is still right."`
}

type gameSave struct {
	GameIn
	Changing
	Body struct {
		Title    string          `json:"title" maxLength:"200" doc:"What a list of games shows."`
		Document json.RawMessage `json:"document" doc:"The saved game, any JSON."`
	}
}

type gameSaved struct {
	ETag string `header:"ETag" doc:"The game's version."`
	Body struct {
		Version int64 `json:"version" doc:"Is of this save alone: no other change to the game ever gets the same, whatever is deleted or restored."`
	}
}

// caching says how an answer with games may be kept. The player's browser may
// keep it, and asks each time whether it is still right.
const caching = "private, no-cache"

type gameOut struct {
	Status       int
	ETag         string `header:"ETag"`
	CacheControl string `header:"Cache-Control"`
	Vary         string `header:"Vary"`
	Body         *gameBody
}

type gameBody struct {
	GameListed
	Document json.RawMessage `json:"document"`
}

type GameListed struct {
	ID      string    `json:"id"`
	Title   string    `json:"title"`
	Version int64     `json:"version"`
	Saved   time.Time `json:"saved"`
}

type gameList struct {
	Status       int
	ETag         string `header:"ETag"`
	CacheControl string `header:"Cache-Control"`
	Vary         string `header:"Vary"`
	Body         json.RawMessage
}

type gamesBody struct {
	Games   []GameListed  `json:"games" nullable:"false"`
	Deleted []GameDeleted `json:"deleted" nullable:"false" doc:"What was deleted, the last first, so that the player's other devices learn of it."`
}

type GameDeleted struct {
	ID      string    `json:"id"`
	Version int64     `json:"version" doc:"Of the deletion: larger than any that the game had."`
	Deleted time.Time `json:"deleted"`
	Expired bool      `json:"expired" doc:"Whether the server deleted it because nobody had used it for long."`
}

func listed(g store.Game) GameListed { return GameListed{g.ID, g.Title, g.Version, g.Saved.UTC()} }

func (s *service) registerGames() {
	about := func(method, id, path, summary string, errs ...int) huma.Operation {
		return huma.Operation{
			OperationID: id, Method: method, Path: prefix + path, Summary: summary, Tags: []string{"games"},
			MaxBodyBytes: mostBody, BodyReadTimeout: -1,
			Errors:      append([]int{401, 429, 503}, errs...),
			Security:    []map[string][]string{{"key": {}}},
			Middlewares: huma.Middlewares{s.keyed},
		}
	}
	list := about(http.MethodGet, "list-games", "/games", "List a player's games", 304)
	list.Responses = map[string]*huma.Response{"200": {Content: map[string]*huma.MediaType{
		"application/json": {Schema: s.api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[*gamesBody](), true, "GamesBody")},
	}}}
	huma.Register(s.api, list, s.listGames)
	huma.Register(s.api, about(http.MethodPut, "save-game", "/games/{id}", "Save a game", 408, 409, 412, 413, 422, 507), s.saveGame)
	huma.Register(s.api, about(http.MethodGet, "load-game", "/games/{id}", "Load a game", 304, 404, 500), s.loadGame)
	huma.Register(s.api, about(http.MethodDelete, "delete-game", "/games/{id}", "Delete a game", 404, 412), s.deleteGame)
}

// listGames works in a lane of its own. A list may be long, and then takes as
// long as some puzzles.
func (s *service) listGames(ctx context.Context, in *Asking) (out *gameList, err error) {
	most := limits{s.pool.patience, s.pool.patience}
	err = s.pool.enter(ctx, s.pool.lists, most, func(ctx context.Context) error {
		list, err := s.list(ctx, in)
		if err == nil {
			out = list
		}
		return err
	})
	if isLate(ctx, err) {
		err = store.ErrUnusable
	}
	if err != nil {
		return nil, s.storeProblem(ctx, err)
	}
	return out, nil
}

func (s *service) list(ctx context.Context, in *Asking) (*gameList, error) {
	games, gone, err := s.options.Store.List(ctx, ownerOf(ctx))
	if err != nil {
		return nil, err
	}
	body := &gamesBody{Games: []GameListed{}, Deleted: []GameDeleted{}}
	for _, g := range games {
		body.Games = append(body.Games, listed(g))
	}
	for _, g := range gone {
		body.Deleted = append(body.Deleted, GameDeleted{g.ID, g.Version, g.When.UTC(), g.Expired})
	}
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	out := &gameList{Status: http.StatusOK, ETag: hashTag(text), CacheControl: caching, Vary: "Authorization", Body: json.RawMessage(text)}
	if matches(in.IfNoneMatch, out.ETag) {
		out.Status, out.Body = http.StatusNotModified, nil
	}
	return out, nil
}

func (s *service) saveGame(ctx context.Context, in *gameSave) (*gameSaved, error) {
	game := store.Game{ID: in.ID, Title: in.Body.Title, Document: in.Body.Document}
	version, err := s.keep(ctx, ownerOf(ctx), game, in.when())
	if err != nil {
		return nil, s.storeProblem(ctx, err)
	}
	out := &gameSaved{ETag: etag(version)}
	out.Body.Version = version
	return out, nil
}

func (s *service) loadGame(ctx context.Context, in *struct {
	GameIn
	Asking
}) (*gameOut, error) {
	game, err := s.options.Store.Load(ctx, ownerOf(ctx), in.ID)
	if err != nil {
		return nil, s.storeProblem(ctx, err)
	}
	out := &gameOut{Status: http.StatusOK, ETag: etag(game.Version), CacheControl: caching, Vary: "Authorization"}
	if matches(in.IfNoneMatch, out.ETag) {
		out.Status = http.StatusNotModified
		return out, nil
	}
	out.Body = &gameBody{listed(game), game.Document}
	return out, nil
}

func (s *service) deleteGame(ctx context.Context, in *struct {
	GameIn
	Changing
}) (*struct{}, error) {
	if err := s.options.Store.Delete(ctx, ownerOf(ctx), in.ID, in.when()); err != nil {
		return nil, s.storeProblem(ctx, err)
	}
	return nil, nil
}

func etag(version int64) string { return `"` + strconv.FormatInt(version, 10) + `"` }

// storeProblem returns an error of the store as the client sees it.
func (s *service) storeProblem(ctx context.Context, err error) error {
	switch {
	case errors.Is(err, store.ErrNotFound):
		err = refuse(http.StatusNotFound, message.Plain, err)
	case errors.Is(err, store.ErrConflict):
		err = refuse(http.StatusPreconditionFailed, message.Plain, err)
	case errors.Is(err, store.ErrDamaged):
		s.log.WarnContext(ctx, "a damaged game was asked for; sudoku serve --check names it")
		err = refuse(http.StatusInternalServerError, message.Plain, err)
	case errors.Is(err, store.ErrFull):
		err = refuse(http.StatusConflict, "store.full_key", err, store.MostGames, store.MostBytes>>20)
	case errors.Is(err, errStoreFull):
		err = refuse(http.StatusInsufficientStorage, message.Plain, errStoreFull)
	case errors.Is(err, store.ErrNoSpace):
		s.log.ErrorContext(ctx, "a game can't be kept", "error", err)
		err = refuse(http.StatusInsufficientStorage, message.Plain, store.ErrNoSpace)
	case errors.Is(err, store.ErrUnusable):
		s.log.ErrorContext(ctx, "a game can't be kept", "error", err)
		err = refuse(http.StatusServiceUnavailable, "server.try_again", store.ErrUnusable).later("5")
	}
	return s.problem(ctx, wordsIn(ctx), err)
}
