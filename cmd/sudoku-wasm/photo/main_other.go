//go:build !js

package main

import "os"

func main() {
	os.Stderr.WriteString("this is a part of the web page: GOOS=js GOARCH=wasm go build\n")
	os.Exit(2)
}
