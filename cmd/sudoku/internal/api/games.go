package api

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// shortestKey is the fewest characters a secret may have.
const shortestKey = 20

// Keyed is a request that names its player.
type Keyed struct {
	Authorization string `header:"Authorization" required:"true" doc:"Bearer and the player's secret key."`
}

// owner is the player of a request.
func (k *Keyed) owner() (store.Owner, error) {
	key, ok := strings.CutPrefix(k.Authorization, "Bearer ")
	if !ok || len(key) < shortestKey || len(key) > 200 {
		return store.Owner{}, huma.Error401Unauthorized("say whose games: Authorization: Bearer and a secret key of 20 to 200 characters")
	}
	return store.OwnerOf(key), nil
}

type GameIn struct {
	Keyed
	ID string `path:"id" minLength:"1" maxLength:"64" pattern:"^[A-Za-z0-9_-]+$" doc:"The game's name among the player's, chosen by the client."`
}

type gameSave struct {
	GameIn
	IfMatch string `header:"If-Match" doc:"The version that the save replaces, as ETag gave it; left out, whatever is there is replaced."`
	Body    struct {
		Title    string          `json:"title" maxLength:"200" doc:"What a list of games shows."`
		Document json.RawMessage `json:"document" doc:"The saved game, any JSON."`
	}
}

type gameSaved struct {
	ETag string `header:"ETag" doc:"The game's version."`
	Body struct {
		Version int64 `json:"version"`
	}
}

type gameOut struct {
	ETag         string `header:"ETag"`
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		GameListed
		Document json.RawMessage `json:"document"`
	}
}

type GameListed struct {
	ID      string    `json:"id"`
	Title   string    `json:"title"`
	Version int64     `json:"version"`
	Saved   time.Time `json:"saved"`
}

type gameList struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Games []GameListed `json:"games"`
	}
}

func listed(g store.Game) GameListed { return GameListed{g.ID, g.Title, g.Version, g.Saved.UTC()} }

func (s *service) registerGames() {
	about := func(method, id, path, summary string, errs ...int) huma.Operation {
		return huma.Operation{
			OperationID: id, Method: method, Path: prefix + path, Summary: summary, Tags: []string{"games"},
			MaxBodyBytes: mostBody, BodyReadTimeout: -1,
			Errors:   append([]int{401, 429}, errs...),
			Security: []map[string][]string{{"key": {}}},
		}
	}
	huma.Register(s.api, about(http.MethodGet, "list-games", "/games", "List a player's games"), s.listGames)
	huma.Register(s.api, about(http.MethodPut, "save-game", "/games/{id}", "Save a game", 404, 409, 412, 413, 422), s.saveGame)
	huma.Register(s.api, about(http.MethodGet, "load-game", "/games/{id}", "Load a game", 404), s.loadGame)
	huma.Register(s.api, about(http.MethodDelete, "delete-game", "/games/{id}", "Delete a game", 404), s.deleteGame)
}

func (s *service) listGames(ctx context.Context, in *Keyed) (*gameList, error) {
	owner, err := in.owner()
	if err != nil {
		return nil, err
	}
	games, err := s.options.Store.List(ctx, owner)
	if err != nil {
		return nil, s.storeProblem(ctx, err)
	}
	out := &gameList{CacheControl: "no-store"}
	out.Body.Games = []GameListed{}
	for _, g := range games {
		out.Body.Games = append(out.Body.Games, listed(g))
	}
	return out, nil
}

func (s *service) saveGame(ctx context.Context, in *gameSave) (*gameSaved, error) {
	owner, err := in.owner()
	if err != nil {
		return nil, err
	}
	game := store.Game{ID: in.ID, Title: in.Body.Title, Document: in.Body.Document}
	if in.IfMatch != "" {
		if game.Version, err = strconv.ParseInt(strings.Trim(in.IfMatch, `"`), 10, 64); err != nil || game.Version < 1 {
			return nil, huma.Error422UnprocessableEntity("If-Match must be a version as ETag gave it, such as \"3\"")
		}
	}
	version, err := s.options.Store.Save(ctx, owner, game)
	if err != nil {
		return nil, s.storeProblem(ctx, err)
	}
	out := &gameSaved{ETag: etag(version)}
	out.Body.Version = version
	return out, nil
}

func (s *service) loadGame(ctx context.Context, in *GameIn) (*gameOut, error) {
	owner, err := in.owner()
	if err != nil {
		return nil, err
	}
	game, err := s.options.Store.Load(ctx, owner, in.ID)
	if err != nil {
		return nil, s.storeProblem(ctx, err)
	}
	out := &gameOut{ETag: etag(game.Version), CacheControl: "no-store"}
	out.Body.GameListed, out.Body.Document = listed(game), game.Document
	return out, nil
}

func (s *service) deleteGame(ctx context.Context, in *GameIn) (*struct{}, error) {
	owner, err := in.owner()
	if err != nil {
		return nil, err
	}
	if err := s.options.Store.Delete(ctx, owner, in.ID); err != nil {
		return nil, s.storeProblem(ctx, err)
	}
	return nil, nil
}

func etag(version int64) string { return `"` + strconv.FormatInt(version, 10) + `"` }

// storeProblem is an error of the store as the client sees it.
func (s *service) storeProblem(ctx context.Context, err error) error {
	switch {
	case errors.Is(err, store.ErrNotFound):
		return huma.Error404NotFound(err.Error())
	case errors.Is(err, store.ErrConflict):
		return huma.Error412PreconditionFailed(err.Error())
	case errors.Is(err, store.ErrFull):
		return huma.Error409Conflict(err.Error())
	}
	return s.problem(ctx, err)
}
