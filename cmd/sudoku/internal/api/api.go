// Package api is the JSON API: solving, making, counting, checking and keeping puzzles
// over HTTP, under /api/v1. The types of requests and answers make the OpenAPI document,
// served at /api/v1/openapi.json, with a page for people at /api/v1/docs.
//
// Handler is the whole of it as an http.Handler. Every request passes a guard (guard.go),
// which looks after limits, origins and compression. Work that may take long waits for
// its turn (pool.go). Another process does it if there is one (elsewhere.go, Worker). It
// ends when its client leaves, and never takes all cores.
package api

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"jiugong/sudoku/canon/catalogue"
	"jiugong/sudoku/cmd/sudoku/internal/room/hub"
	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
)

// Options say how the API works.
type Options struct {
	// Store keeps the games; nil leaves the games out.
	Store store.Store
	// KeepBytes is how many bytes all games together may have; 0 is no limit. Then
	// those that are there can still be saved.
	KeepBytes int64
	// Log gets what goes wrong inside; nil is slog.Default().
	Log *slog.Logger
	// Workers is how many requests are worked on at once; 0 is one for each
	// processor.
	Workers int
	// Patience is how long one request may be worked on; 0 is ten seconds.
	Patience time.Duration
	// Rate is how many requests a second one client may send, three times as
	// many at once; 0 is 200, below 0 is no limit. Programs on the same machine
	// have none.
	Rate float64
	// Proxies are the networks of the balancers in front, whose
	// X-Forwarded-For tells the client; none is trusted otherwise.
	Proxies []netip.Prefix
	// Origins are the web origins whose pages may call the API besides its
	// own; "*" is all of them.
	Origins []string
	// Elsewhere reaches a Worker in another process, which then does work that
	// may take long. Its error is ErrNoWorker if there is none. Nil works here.
	Elsewhere http.RoundTripper
	// Ending is done when the server is about to end: who only waits is sent
	// away. Nil never is.
	Ending context.Context
	// Metrics get the state of the pool; nil is not told. Front counts the
	// requests.
	Metrics *Metrics
	// Lists keep the daily boards in Store's place, for several servers together; nil is Store.
	Lists Lists
	// Others are the servers that this one holds rooms together with; nil is none.
	Others *hub.Others
	// Scan lets the API read pictures, which takes long and much memory for a few bytes.
	Scan bool
	// Catalogue tells the ranks of grids; nil is one that keeps its tables in memory.
	Catalogue *catalogue.Catalogue
}

const (
	prefix  = "/api/v1"
	version = "1.0.0" // of the API: a new field makes it 1.1.0, and what breaks a client is at /api/v2
)

// Limits of requests.
const (
	mostSolutions = 1000 // in an answer
	manySolutions = 100  // take long enough to be worked on in the background

	// A pixel takes four bytes of memory, and time that can't be cut short.
	mostPixels = 4_000_000
	// A picture to scan may be a phone's photo. Few are read at once.
	mostScanned = 16_000_000
	largePNG    = 800 // wide takes longer than a moment
)

// API serves everything under /api/v1.
type API struct {
	http.Handler
	service *service
}

// Ready reports whether puzzles would be solved and games kept. It returns an
// error in err if the server can't do its work now. It returns one in games if
// new games can't be kept. Lack of room for more games hinders nothing else.
func (a *API) Ready(ctx context.Context) (games, err error) {
	if err := a.service.pool.ready(ctx); err != nil {
		return nil, err
	}
	games = a.service.keepsMore(ctx)
	if games == nil || errors.Is(games, errStoreFull) || errors.Is(games, store.ErrNoSpace) {
		return games, nil
	}
	return games, games
}

// Handler serves everything under /api/v1.
func Handler(options Options) *API {
	s := newService(options)
	mux := s.operations()
	addExamples(s.api.OpenAPI())
	describe(s.api.OpenAPI().Components.Schemas, "#/components/schemas/")
	mux.HandleFunc("GET "+prefix+"/docs", s.serveDocs())
	mux.HandleFunc("GET "+prefix+"/docs.css", serveDocsStyle())
	if options.Metrics != nil {
		options.Metrics.watchPool(s.pool)
	}
	return &API{s.guard(mux), s}
}

// operations serves every operation of the API.
func (s *service) operations() *http.ServeMux {
	mux := http.NewServeMux()
	s.register(humago.New(mux, config()))
	if s.options.Store != nil {
		s.registerRooms(mux)
	}
	return mux
}

func config() huma.Config {
	c := huma.DefaultConfig("Sudoku", version)
	c.Info.Description = "Make, solve, count, check, rate, explain and keep Sudoku puzzles of any size and rules."
	c.Info.License = &huma.License{Name: "Apache 2.0", Identifier: "Apache-2.0"}
	c.Servers = []*huma.Server{{URL: "../.."}} // seen from the document, so that it is right under a path
	c.Security = []map[string][]string{{}}     // none, unless an operation says so
	c.OpenAPIPath = prefix + "/openapi"
	c.DocsPath = "" // ours needs no script from elsewhere
	c.SchemasPath = ""
	c.CreateHooks = nil // no $schema in every answer
	c.RejectUnknownQueryParameters = true
	c.Transformers = append(c.Transformers, problems{c.Components.Schemas}.trimmed)
	format := huma.DefaultJSONFormat
	format.Unmarshal = readJSON
	c.Formats = map[string]huma.Format{"application/json": format, "json": format}
	alias(c.Components.Schemas)
	c.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"key": {Type: "http", Scheme: "bearer", Description: "A secret of at least 20 characters that the player's devices share. Whoever has it has the games."},
	}
	return c
}

// readJSON does what json.Unmarshal does. The error of a text that isn't JSON tells where.
func readJSON(data []byte, v any) error {
	err := json.Unmarshal(data, v)
	if err != nil {
		line, column, reason := message.WrongJSON(data, err)
		return message.Errorf("json.wrong_at", line, column, reason) // see foreignFormats
	}
	return nil
}

// service holds what the handlers share.
type service struct {
	options  Options
	log      *slog.Logger
	pool     *pool
	days     *days
	finders  ask.Finders
	reading  *reading
	api      huma.API
	rooms    rooms
	leaders  leaders
	lists    Lists
	refusals refusals
}

func newService(options Options) *service {
	if options.Ending == nil {
		options.Ending = context.Background()
	}
	if options.Catalogue == nil {
		options.Catalogue = catalogue.New(catalogue.Options{})
	}
	s := &service{options: options, log: options.Log, pool: newPool(options.Workers, options.Patience, options.Elsewhere != nil, options.Ending), days: newDays(), reading: newReading(), refusals: refusals{make(chan struct{}, mostRefusals), options.Ending}}
	if s.log == nil {
		s.log = slog.Default()
	}
	if s.lists = options.Lists; s.lists == nil {
		s.lists = options.Store
	}
	return s
}

// register puts every operation on the API.
func (s *service) register(api huma.API) {
	s.api = api
	s.questions()
	s.others()
	operation(s, "generate", "Make puzzles or solution grids", "Every demand is met exactly; one that can't be met is an error that says what came closest.", s.generate)
	s.registerDaily()
	if s.options.Store != nil {
		s.registerGames()
		s.registerLeaders()
	}
}

// about returns what all operations on puzzles have in common.
func (s *service) about(method, name, summary, description string) huma.Operation {
	return huma.Operation{
		OperationID:     name,
		Method:          method,
		Path:            prefix + "/" + name,
		Summary:         summary,
		Description:     description,
		Tags:            []string{"puzzles"},
		MaxBodyBytes:    mostPhoto, // the guard knows how many each may have
		BodyReadTimeout: -1,        // the guard has read it,
		Errors:          []int{400, 408, 413, 422, 429, 503},
	}
}
