// Package batch works through very many puzzles in shards, so that no finished
// work is ever lost. One machine may be switched off and go on where it was.
// Many machines may share the work through a queue (package queue).
//
//	Job ── NewPlan ──▶ Plan: Shard 0, Shard 1, …
//	                              │
//	                   Worker.Do  │  on any machine, any number of times
//	                              ▼
//	      Parts: a part for each shard        Ledger: which shards are done,
//	      (folder, bucket, object store)      and which part counts
//	                              │
//	                     Collect  ▼
//	      the rows in the order of the input, byte for byte what the command
//	      prints that works through the input at once
//
// [ParseJob] reads a job. [Run] does it on this machine in a folder, and may be started
// again at any time. [OpenFolder] looks at what it made, and [Result.Collect] writes the
// rows:
//
//	folder, err := batch.OpenFolder(job.Out)
//	result := batch.Result{Plan: folder.Plan, Parts: folder.Parts(), Of: folder.Of}
//	err = result.Collect(ctx, os.Stdout, nil)
//
// A shard depends on the job and its input alone. Doing it twice gives the same bytes, so
// "at least once" is good enough for the work. The ledger makes it "exactly once" for the
// result.
package batch
