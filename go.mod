module jiugong/sudoku

go 1.26
