package api_test

import (
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"

	"jiugong/sudoku/cmd/sudoku/internal/api"
)

func TestMetricsAreThoseOfPrometheus(t *testing.T) {
	metrics := api.NewMetrics()
	server := newServer(t, api.Options{Workers: 1, Metrics: metrics})
	server.Config.Handler = api.Front(slog.New(slog.DiscardHandler), metrics, server.Config.Handler)
	for _, puzzle := range []string{"1.....3..2.....4", "1.....3..2.....4", "what?"} {
		call(t, server, "POST", "solve", `{"puzzle":"`+puzzle+`"}`)
	}
	w := httptest.NewRecorder()
	metrics.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	if got := w.Header().Get("Content-Type"); !strings.HasPrefix(got, "text/plain; version=0.0.4") {
		t.Errorf("the content is of type %q", got)
	}
	for _, line := range []string{
		`sudoku_http_requests_total{route="POST /api/v1/solve",status="200"} 2`,
		`sudoku_http_requests_total{route="POST /api/v1/solve",status="422"} 1`,
		`sudoku_http_request_seconds_bucket{route="POST /api/v1/solve",le="+Inf"} 3`,
		`sudoku_http_request_seconds_count{route="POST /api/v1/solve"} 3`,
		`sudoku_pool_busy{lane="heavy"} 0`,
		`sudoku_pool_runaways 0`,
		"# HELP sudoku_pool_runaways Pieces of work in this process that go on after they should have ended.",
		"# TYPE sudoku_http_requests_total counter",
		"# TYPE sudoku_http_request_seconds histogram",
	} {
		if !strings.Contains(w.Body.String(), line+"\n") {
			t.Errorf("no line %s in\n%s", line, w.Body.String()[:min(4000, w.Body.Len())])
		}
	}
	if !strings.Contains(w.Body.String(), "\ngo_goroutines ") || !strings.Contains(w.Body.String(), "\nprocess_cpu_seconds_total ") {
		t.Error("nothing of Go and the process")
	}
}
