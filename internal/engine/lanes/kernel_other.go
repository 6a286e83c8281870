//go:build !amd64

package lanes

func usable(Kernel) Kernel { return Portable }

func kernels(Kernel) kernel { return passPortable }

func branchFast(*block, int, *branch) bool { return false }
