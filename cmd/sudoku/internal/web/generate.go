package web

//go:generate go run -C ../../../../tools ./web ..
