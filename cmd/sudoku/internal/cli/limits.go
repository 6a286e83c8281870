package cli

import (
	"time"

	"github.com/spf13/pflag"
)

// limits are what one client may ask of the API.
type limits struct {
	rate     float64
	patience time.Duration
	workers  int
}

// add makes flags of them.
func (l *limits) add(f *pflag.FlagSet) {
	f.Float64Var(&l.rate, "rate", 200, "")
	f.DurationVar(&l.patience, "patience", 10*time.Second, "")
	f.IntVar(&l.workers, "workers", 0, "")
}

// check refuses what is no limit.
func (l *limits) check() error {
	switch {
	case l.rate == 0 || l.rate < -1:
		return usagef("flag.rate", l.rate)
	case l.patience <= 0 || l.patience > time.Hour:
		return usagef("flag.patience", l.patience)
	case l.workers < 0:
		return usagef("flag.workers", l.workers)
	}
	return nil
}
