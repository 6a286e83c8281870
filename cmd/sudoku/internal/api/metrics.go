package api

import (
	"bytes"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/VictoriaMetrics/metrics"
)

// Metrics count requests and the time they take, for Prometheus.
type Metrics struct{ set *metrics.Set }

var buckets = []float64{.0002, .0005, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10}

// help says what our figures tell, where the library leaves the line empty.
var help = strings.NewReplacer(helpLines(
	"sudoku_http_requests_total", "Requests answered, by route and status.",
	"sudoku_http_request_seconds", "How long requests took, by route.",
	"sudoku_workers", "Worker processes there are.",
	"sudoku_workers_started_total", "Worker processes started.",
	"sudoku_worker_process_cpu_seconds_total", "Processor time of the worker processes, those that have ended included.",
	"sudoku_pool_busy", "Requests in each lane of the pool; waiting are those that wait for a turn in the background.",
	"sudoku_pool_runaways", "Pieces of work in this process that go on after they should have ended.",
)...)

func helpLines(pairs ...string) (lines []string) {
	for i := 0; i < len(pairs); i += 2 {
		line := "# HELP " + pairs[i]
		lines = append(lines, line+"\n", line+" "+pairs[i+1]+"\n")
	}
	return lines
}

// NewMetrics makes counters that start at 0.
func NewMetrics() *Metrics {
	metrics.ExposeMetadata(true) // the types
	return &Metrics{metrics.NewSet()}
}

// Handler answers with the figures.
func (m *Metrics) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		var text bytes.Buffer
		m.set.WritePrometheus(&text)
		metrics.WriteProcessMetrics(&text)
		metrics.WriteFDMetrics(&text)
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		help.WriteString(w, text.String())
	})
}

// WatchWorkers shows how many workers there are, how many have been started,
// and the processor time of all of them.
func (m *Metrics) WatchWorkers(running, started func() int, used func() time.Duration) {
	m.set.RegisterMetricsWriter(func(w io.Writer) {
		metrics.WriteGaugeUint64(w, "sudoku_workers", uint64(running()))
		metrics.WriteCounterUint64(w, "sudoku_workers_started_total", uint64(started()))
		metrics.WriteCounterFloat64(w, "sudoku_worker_process_cpu_seconds_total", used().Seconds())
	})
}

// watchPool shows what the pool is at.
func (m *Metrics) watchPool(p *pool) {
	waiting := func() int { return p.brief.queued() + p.short.queued() + p.heavy.queued() }
	for name, busy := range map[string]func() int{"light": p.light.busy, "brief": p.brief.busy, "short": p.short.busy, "heavy": p.heavy.busy, "lists": p.lists.busy, "waiting": waiting} {
		m.set.NewGauge(`sudoku_pool_busy{lane="`+name+`"}`, func() float64 { return float64(busy()) })
	}
	m.set.NewGauge("sudoku_pool_runaways", func() float64 { return float64(p.runaways.Load()) })
}

// count notes a request that has been answered.
func (m *Metrics) count(route string, status int, took time.Duration) {
	if route == "" { // no handler's, as 404
		route = "other"
	}
	labels := `{route=` + strconv.Quote(route)
	m.set.GetOrCreateCounter("sudoku_http_requests_total" + labels + `,status="` + strconv.Itoa(status) + `"}`).Inc()
	m.set.GetOrCreatePrometheusHistogramExt("sudoku_http_request_seconds"+labels+"}", buckets).Update(took.Seconds())
}
