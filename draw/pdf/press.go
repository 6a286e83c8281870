package pdf

import (
	"bytes"
	"crypto/md5"
	"fmt"
	"strconv"

	"jiugong/sudoku/internal/once"
)

var (
	// The end of a file: where its objects are, how many, which are the catalog and the information.
	tail        = once.MustCompile(`trailer\n<<\n/Size (\d+)\n/Root (\d+) 0 R\n/Info (\d+) 0 R\n>>\nstartxref\n(\d+)\n%%EOF\n?$`)
	noFiles     = once.MustCompile(`(?s)/Names <<.*?\n>>\n`)
	pressIntent = "/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (CGATS TR 001)" +
		" /RegistryName (http://www.color.org) /Info (Offset printing on coated paper, SWOP) >>]\n"
	pressInfo = "/GTS_PDFXVersion (PDF/X-1:2001)\n/GTS_PDFXConformance (PDF/X-1a:2001)\n/Trapped /False\n"
)

// forPress makes a file a PDF/X-1a:2001 (ISO 15930-1) by an update of its
// catalog and its information. It appends the standard's name, the printing
// condition that it is meant for, and an identifier. The library can't write
// these.
func forPress(file []byte) []byte {
	end := tail.FindSubmatch(file)
	if end == nil {
		panic("the library writes another trailer")
	}
	number := func(i int) int {
		n, _ := strconv.Atoi(string(end[i]))
		return n
	}
	size, root, info := number(1), number(2), number(3)
	dictionary := func(object int) string {
		_, rest, _ := bytes.Cut(file, fmt.Appendf(nil, "\n%d 0 obj\n<<\n", object))
		text, _, found := bytes.Cut(rest, []byte("\n>>\nendobj"))
		if !found {
			panic("the library writes other objects")
		}
		return string(text) + "\n"
	}
	out := bytes.Clone(file)
	places := map[int]int{}
	write := func(object int, text string) {
		places[object] = len(out)
		out = fmt.Appendf(out, "%d 0 obj\n<<\n%s>>\nendobj\n", object, text)
	}
	write(info, dictionary(info)+pressInfo)
	write(root, noFiles.ReplaceAllString(dictionary(root), "")+pressIntent)
	start := len(out)
	out = append(out, "xref\n"...)
	for _, object := range []int{info, root} {
		out = fmt.Appendf(out, "%d 1\n%010d 00000 n \n", object, places[object])
	}
	id := md5.Sum(file)
	return fmt.Appendf(out, "trailer\n<<\n/Size %d\n/Root %d 0 R\n/Info %d 0 R\n/Prev %s\n/ID [<%x> <%x>]\n>>\nstartxref\n%d\n%%%%EOF\n", size, root, info, end[4], id, id, start)
}
