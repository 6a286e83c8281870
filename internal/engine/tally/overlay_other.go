//go:build !amd64

package tally

const overlaysPay = false

func narrowOverlay(s *overlayState, sh *sheet) bool { return narrowOverlayGeneric(s, sh) }
