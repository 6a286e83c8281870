package api

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics count requests and the time they take, for Prometheus.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
}

// NewMetrics makes counters that start at 0.
func NewMetrics() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "sudoku_http_requests_total", Help: "Requests answered, by route and status.",
		}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "sudoku_http_request_seconds", Help: "How long requests took, by route.",
			Buckets: []float64{.0002, .0005, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10},
		}, []string{"route"}),
	}
	m.registry.MustRegister(m.requests, m.seconds, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Handler answers with the figures.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// WatchWorkers shows the workers there are: how many, how many have been started,
// and the processor time of all of them.
func (m *Metrics) WatchWorkers(running, started func() int, used func() time.Duration) {
	m.registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "sudoku_workers", Help: "Worker processes there are.",
		}, func() float64 { return float64(running()) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "sudoku_workers_started_total", Help: "Worker processes started.",
		}, func() float64 { return float64(started()) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "sudoku_worker_process_cpu_seconds_total", Help: "Processor time of the worker processes, those that have ended included.",
		}, func() float64 { return used().Seconds() }),
	)
}

// watchPool shows what the pool is at.
func (m *Metrics) watchPool(p *pool) {
	waiting := func() int { return len(p.places) }
	for name, busy := range map[string]func() int{"light": p.light.busy, "late": p.late.busy, "large": p.large.busy, "heavy": p.heavy.busy, "waiting": waiting} {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "sudoku_pool_busy", Help: "Requests in each lane of the pool; waiting are all that are not light.",
			ConstLabels: prometheus.Labels{"lane": name},
		}, func() float64 { return float64(busy()) }))
	}
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "sudoku_pool_runaways", Help: "Pieces of work in this process that go on after they should have ended.",
	}, func() float64 { return float64(p.runaways.Load()) }))
}

// count notes a request that has been answered.
func (m *Metrics) count(route string, status int, took time.Duration) {
	if route == "" { // no handler's, as 404
		route = "other"
	}
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(route).Observe(took.Seconds())
}
