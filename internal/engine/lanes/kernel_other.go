//go:build !amd64

package lanes

func usable(Kernel) Kernel { return Portable }

func kernels(Kernel) kernel { return passPortable }
