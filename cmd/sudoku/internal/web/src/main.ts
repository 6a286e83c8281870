// The page starts here.
document.getElementById("page")!.textContent = "Sudoku";
