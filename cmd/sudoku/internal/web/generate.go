package web

//go:generate go run ./lists src
//go:generate go run -C ../../../../tools ./web ..
//go:generate go run -C ../../../../tools ./docs ..
