package web

//go:generate go run ./lists src/lists.ts
//go:generate go run -C ../../../../tools ./web ..
