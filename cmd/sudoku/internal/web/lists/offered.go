package main

import (
	"fmt"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask/page"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/variants"
)

// listOffered returns the levels offered for each size and layout, as a range
// of all levels. A size has a range without more, one with a feature, and one
// with constraints laid out. It also returns the largest size that has any.
func listOffered() (sizes map[string][][2]int, most int, err error) {
	sizes = map[string][][2]int{}
	all := logic.Levels()
	add := func(size string) (rated bool, err error) {
		if _, err := sudoku.ParseRules(size); err != nil {
			return false, nil // such as 7, which has no boxes
		}
		for _, more := range []string{"", "+knight", "+killer"} {
			asked, err := generate.ParseRules(size + more)
			if err != nil {
				return false, err
			}
			levels := asked.Levels()
			if len(levels) == 0 {
				break
			}
			from := slices.Index(all, levels[0])
			sizes[size] = append(sizes[size], [2]int{from, from + len(levels)})
		}
		return len(sizes[size]) > 0, nil
	}
	for n := 4; n <= mostDigits; n++ {
		rated, err := add(fmt.Sprint(n))
		if err != nil {
			return nil, 0, err
		}
		if rated {
			most = n
		}
	}
	for _, layout := range sudoku.Layouts() {
		if _, err := add(layout.Name); err != nil {
			return nil, 0, err
		}
	}
	return sizes, most, nil
}

// laid is a kind of constraints that generate lays out, or two, as the page offers it.
type laid struct {
	Name  string `json:"name"`
	Least int    `json:"least"` // digits of a board
	Most  int    `json:"most"`
	// Rules are those of a small board that shows it, and Marks what is seen there of
	// each constraint.
	Rules string        `json:"rules"`
	Marks [][]page.Mark `json:"marks"`
}

// samples show what the kinds look like, on the smallest board.
var samples = map[string]string{
	"killer":           "4+killer=7:r1c1r2c1r2c2+killer=5:r1c2r1c3+killer=8:r1c4r2c4r3c4+killer=6:r3c1r4c1r4c2+killer=5:r2c3r3c3r3c2+killer=6:r4c3r4c4",
	"arrow":            "4+arrow=r1c1/r2c2r3c2+arrow=r4c4/r3c4r2c3",
	"difference+ratio": "4+difference=r1c1r1c2+difference=r2c3r3c3+difference=r4c1r4c2+ratio=r1c3r1c4+ratio=r2c1r3c1+ratio=r3c4r4c4",
	"whisper":          "4+whisper=2:r3c1r2c1r1c2r2c3+whisper=2:r4c2r3c3r3c4r2c4",
	"thermo":           "4+thermo=r3c1r2c1r1c2r1c3+thermo=r2c4r3c4r4c3r4c2",
	"renban":           "4+renban=r1c1r2c2r2c3+renban=r4c1r4c2r3c3r3c4",
	"xv":               "4+xv=V:r1c2r1c3+xv=V:r2c1r3c1+xv=X:r3c3r4c3+xv=V:r3c4r2c4",
	"littlekiller":     "4+littlekiller=9:r1c2r2c3r3c4+littlekiller=5:r1c3r2c4+littlekiller=8:r2c1r3c2r4c3",
	"regionsum":        "4+regionsum=r1c1r1c2r2c3r2c4r3c4+regionsum=r2c1r3c1r4c2r4c3",
	"between":          "4+between=r1c1r2c2r3c1+between=r1c3r2c4r3c3r4c3",
	"palindrome":       "4+palindrome=r1c1r1c2r2c3r3c4+palindrome=r2c1r3c1r4c2r4c3",
	"sandwich":         "4+sandwich=5:r1+sandwich=2:r2+sandwich=0:r3+sandwich=3:r4+sandwich=3:c1+sandwich=0:c2+sandwich=5:c3+sandwich=2:c4",
}

// listLaid returns the kinds that are offered to lay out.
func listLaid() (list []laid, err error) {
	for n := 1; n <= mostDigits; n++ {
		for i, kinds := range generate.Offered(n) {
			at := slices.IndexFunc(list, func(l laid) bool { return l.Name == kinds })
			if at >= 0 {
				list[at].Most = n
				continue
			}
			rules, err := variants.Parse(samples[kinds])
			if err != nil {
				return nil, fmt.Errorf("the sample of %s: %w", kinds, err)
			}
			one := laid{Name: kinds, Least: n, Most: n, Rules: rules.String()}
			for _, c := range rules.Constraints() {
				one.Marks = append(one.Marks, page.MarksOf(c))
			}
			list = slices.Insert(list, i, one)
		}
	}
	return list, nil
}

// listSentences returns what people read about levels and features, by language.
func listSentences() (map[string]terms, error) {
	all := map[string]terms{}
	for _, tag := range explain.Languages() {
		words, err := explain.New(tag)
		if err != nil {
			return nil, err
		}
		levels, features, layouts := map[string]string{}, map[string]string{}, map[string]string{}
		for _, level := range logic.Levels() {
			levels[level.ID] = words.Term("level about", level.ID)
		}
		for _, id := range featureIDs() {
			features[id] = words.Term("feature rule", id)
		}
		for _, layout := range sudoku.Layouts() {
			rules, err := sudoku.ParseRules(layout.Name)
			if err != nil {
				return nil, err
			}
			layouts[layout.Name] = words.Boards(rules)
		}
		all[tag] = terms{"level": levels, "feature": features, "layout": layouts}
	}
	return all, nil
}

// featureIDs returns the features, jigsaw among them.
func featureIDs() []string {
	ids := []string{"jigsaw"}
	for _, f := range sudoku.Features() {
		ids = append(ids, f.Name)
	}
	return ids
}
