package cli

import "os"

// dieFirst has the kernel kill this process before others when memory runs out.
// A lost worker costs one client its answer, the server all of them.
func dieFirst() { os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0) }
