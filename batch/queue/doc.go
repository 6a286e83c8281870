// Package queue spreads the shards of batches over many machines by NATS JetStream.
//
//	stream SUDOKU        a message for each shard that is to be done; a worker has it
//	                     until it acknowledges, hands it back, or stops saying that it
//	                     is at work
//	bucket SUDOKU        JOB            the job and its files
//	                     JOB.done.7     which part of shard 7 counts: the worker that creates
//	                                    this entry has done the shard
//	                     JOB.fail.7     what went wrong so far
//	                     JOB.aside.7    the error for which shard 7 was set aside
//	object store SUDOKU  parts, where Job.Out is "nats:"
//
// There is no coordinator. Delivery is at least once; the entry that counts is created
// once. A worker acknowledges its message only when its part is kept and the
// entry is there. So what is lost on the way is done again, and what is done twice counts
// once. A queue whose machines lose power before it has synced loses entries.
// [Queue.Repair] finds them by comparing with the plan.
package queue
