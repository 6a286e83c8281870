//go:build !amd64

package components

const overlaysPay = false

func narrowOverlay(s *overlayState, sh *sheet) bool { return narrowOverlayGeneric(s, sh) }
