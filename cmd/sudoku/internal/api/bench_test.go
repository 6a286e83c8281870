package api_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"jiugong/sudoku/cmd/sudoku/internal/api"
)

// nobody reads what is written to it.
type nobody struct{ header http.Header }

func (n nobody) Header() http.Header            { return n.header }
func (n nobody) Write(data []byte) (int, error) { return len(data), nil }
func (n nobody) WriteHeader(int)                {}

func benchmark(b *testing.B, path, body string) {
	log, metrics := slog.New(slog.DiscardHandler), api.NewMetrics()
	handler := api.Front(log, metrics, api.Handler(api.Options{Log: log, Metrics: metrics, Rate: -1}))
	reader := strings.NewReader(body)
	b.ReportAllocs()
	for b.Loop() {
		reader.Reset(body)
		r := httptest.NewRequest("POST", "/api/v1/"+path, reader)
		r.Header.Set("Content-Type", "application/json")
		handler.ServeHTTP(nobody{http.Header{}}, r)
	}
}

func BenchmarkSolve(b *testing.B)    { benchmark(b, "solve", `{"puzzle":"`+example+`"}`) }
func BenchmarkGenerate(b *testing.B) { benchmark(b, "generate", `{}`) }
func BenchmarkHint(b *testing.B)     { benchmark(b, "hint", `{"puzzle":"`+hard+`"}`) }
func BenchmarkSteps(b *testing.B) {
	benchmark(b, "steps", `{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}`)
}
