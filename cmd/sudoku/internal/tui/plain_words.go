package tui

// plainWords are the texts of the plain game in one language.
type plainWords struct {
	Welcome, Puzzle, NoGenerator, Empty, Notes, Corner, Where, InBox string
	Row, Column, Box, NoHouse, Left, Times, Nowhere                  string
	NoChange, Changed, Done, Wrong, IsGiven, NoDigit, NotUnderstood  string
	MoreHint, NoHintYet, Saved, HelpCell                             string
	Orders                                                           map[string]string
}

func englishPlain() plainWords {
	return plainWords{
		Welcome: `Sudoku. Type "help" for the commands, "quit" to leave; the game is kept.`,
		Puzzle:  "Puzzle %s, level %s: %d givens, %d cells empty.", NoGenerator: "New puzzles can't be made here.",
		Empty: "empty", Notes: "marks", Corner: "corner marks", Where: ", row %d column %d", InBox: ", box %d",
		Row: "Row", Column: "Column", Box: "Box", NoHouse: "There is no %s %s.", Left: "Left: %s.", Times: "%s %d times", Nowhere: "nowhere",
		NoChange: "Nothing changed.", Changed: "Cells changed: %d.", Done: "Done.", Wrong: "That is wrong.", IsGiven: "It can't be changed: %s", NoDigit: "%q is no digit here.",
		NotUnderstood: `%q is not understood; "help" lists the commands.`, MoreHint: `"hint" again tells more, "apply" does it.`, NoHintYet: `Ask for a "hint" first.`,
		Saved: `Savepoint %s; "return" and its name goes back to it.`, HelpCell: `r4c5 7: write 7 in row 4 column 5; r4c5 alone: hear what is there; 7 alone: write it where you are; r4c5 0: clear.`,
		Orders: map[string]string{
			"row": "read a row, and what is left for it", "column": "read a column", "box": "read a box", "board": "read all rows", "here": "where you are",
			"next": "go to the next empty cell", "previous": "go to the empty cell before", "up": "go up", "down": "go down", "left": "go left", "right": "go right",
			"remaining": "how often each digit is still to be placed", "places": "where a digit can go", "candidates": "what can go into a cell",
			"marks": "write or take away pencil marks", "corner": "the same for corner marks", "notes": "write all pencil marks", "clear": "clear a cell",
			"undo": "take back", "redo": "do again", "mistakes": "undo to before the first mistake", "check": "which entries are wrong",
			"hint": "a hint; again for more", "apply": "do what the hint says", "save": "make a savepoint", "return": "go back to a savepoint", "restart": "back to the givens",
			"time": "the clock", "new": "a new puzzle of a level and rules", "daily": "today's puzzle of a level", "puzzle": "your own puzzle in any form on one line",
			"games": "the saved games", "open": "a saved game by its number", "verbose": "say the box too, or not", "lang": "the language", "help": "this list", "quit": "leave; the game is kept",
		},
	}
}

func chinesePlain() plainWords {
	return plainWords{
		Welcome: "数独。输入 help 或“帮助”看命令，quit 或“退出”离开，进度会保存。",
		Puzzle:  "题目 %s，难度%s：%d 个已知数，%d 个空格。", NoGenerator: "这里无法出新题。",
		Empty: "空", Notes: "笔记", Corner: "角标", Where: "，第 %d 行第 %d 列", InBox: "，第 %d 宫",
		Row: "行", Column: "列", Box: "宫", NoHouse: "没有%s %s。", Left: "缺 %s。", Times: "%s 剩 %d 个", Nowhere: "无处",
		NoChange: "没有变化。", Changed: "改变了 %d 格。", Done: "好了。", Wrong: "这是错的。", IsGiven: "已知数不能改：%s", NoDigit: "%q 不是这里的数字。",
		NotUnderstood: "不懂 %q,help 列出命令。", MoreHint: "再说“提示”得到更多，“照做”则执行。", NoHintYet: "请先要“提示”。",
		Saved: "存档点 %s，用“回到”加名字返回。", HelpCell: "r4c5 7：在第 4 行第 5 列写 7；只写 r4c5：听该格内容；只写 7：写在当前格；r4c5 0：清除。",
		Orders: map[string]string{
			"row": "读一行及其所缺", "column": "读一列", "box": "读一宫", "board": "读所有行", "here": "当前位置",
			"next": "到下一个空格", "previous": "到上一个空格", "up": "上移", "down": "下移", "left": "左移", "right": "右移",
			"remaining": "各数还剩几个", "places": "某数可填在哪里", "candidates": "某格可填什么",
			"marks": "写上或去掉笔记", "corner": "写上或去掉角标", "notes": "写上全部笔记", "clear": "清除一格",
			"undo": "撤销", "redo": "重做", "mistakes": "退回到第一个错误之前", "check": "哪些填错了",
			"hint": "提示，再说则更多", "apply": "照提示去做", "save": "建立存档点", "return": "回到存档点", "restart": "回到题面",
			"time": "用时", "new": "按难度和规则出新题", "daily": "今日某难度的题", "puzzle": "一行写下任何格式的题目",
			"games": "存档列表", "open": "按编号打开存档", "verbose": "是否也说宫", "lang": "语言", "help": "本列表", "quit": "离开，进度会保存",
		},
	}
}
