package tui

func chinese() *words {
	return &words{
		Lang: "zh", Title: "数独", Subtitle: "任意大小，任意规则，提示讲清道理", FromCommand: "命令行给出",

		Continue: "继续", NewPuzzle: "新题", Today: "今日一题", OwnPuzzle: "输入或粘贴题目",
		Library: "存档", Statistics: "统计", Settings: "设置", Help: "帮助与按键", Quit: "退出",

		StartKeys:   "↑↓ 回车 选择 · L English · ? 帮助 · q 退出",
		ChangeKeys:  "↑↓ 选择 · ←→ 更改 · 回车 开始/更改 · Esc 返回",
		ChooseKeys:  "↑↓ 回车 选择 · Esc 返回",
		BackKeys:    "Esc 返回",
		LibraryKeys: "回车 继续 · x 删除 · Esc 返回",
		HelpKeys:    "↑↓ PgUp PgDn 滚动 · L English · 其他键返回",
		HintKeys:    "t 再说一点 · 回车 照做 · PgDn 滚动 · Esc 关闭",
		OwnKeys:     "键入数字，0 . 或空格跳过 · 可粘贴任何格式的题目 · Tab 换大小与规则 · 回车 开始 · Esc 返回",
		PauseKeys:   "p 继续 · q 离开（进度已保存）",
		PlayKeys:    "? 全部按键 · t 提示 · n 候选数 · m 可填处 · e 检查 · u 撤销 · p 暂停 · q 返回",
		ShortKeys:   "? 全部按键 · t 提示 · u 撤销 · q 返回",

		Start: "开始", Level: "难度", Size: "大小", Symmetry: "题面对称", Jigsaw: "锯齿（不规则宫）",
		Making: "正在出题……", Tried: "已试 %d 题", EscCancels: "按 Esc 停止",
		Features: map[string]string{
			"x": "对角线", "windows": "窗口", "disjoint": "同位组", "centre": "中心点", "asterisk": "星号",
			"knight": "无马", "king": "无缘", "nonconsecutive": "不连续",
		},
		Symmetries: map[string]string{
			"none": "无", "rotate180": "旋转 180°", "rotate90": "旋转 90°", "horizontal": "左右", "vertical": "上下",
			"both": "左右与上下", "diagonal": "主对角线", "anti-diagonal": "副对角线", "full": "全对称",
		},

		CantRead: "这不是题目：%v", GivensCount: "%d 个已知数", ClashCount: "%d 处冲突", Checking: "检查中……",
		IsUnique: "唯一解", NotYetUnique: "多解", EmptyPuzzle: "还没有可解的内容",
		NotUnique: "尚未证明此题恰有一解。再按回车仍可开始。", ClashesFirst: "有数字冲突，请先改正",

		NoGames: "还没有存档", SureDelete: "永久删除此局？y 是，其他键否", SolvedShort: "已解",
		Streak: "连续天数：现在 %d，最长 %d", Best: "最快", Median: "中位", TimesNote: "用时只计不用提示解出的局。",
		Sources: map[string]string{"generated": "生成", "typed": "输入", "": ""},

		On: "开", Off: "关", Language: "语言", LanguageName: "中文", Theme: "配色", ASCIIBorders: "只用 ASCII 字符",
		Preset: "辅助方案", DigitFirst: "先选数字，再选格", OneMark: "只用一种笔记",
		ShowClashes: "显示冲突", CheckEntries: "对照答案检查", AutoClean: "填数后自动清除笔记",
		AutoNotes: "允许自动填候选数", ShowPlaces: "允许显示某数可填处", ShowRemaining: "显示各数剩余个数",
		ShowSame: "突出相同数字", ShowPeers: "突出相关格", AllowHints: "允许提示", ShowTimer: "显示计时",
		Themes:  map[string]string{"auto": "随终端", "dark": "深色", "light": "浅色", "contrast": "高对比", "safe": "色盲友好", "none": "无颜色"},
		When:    map[string]string{"always": "立即", "demand": "按需", "never": "从不"},
		Presets: [4]string{"自定", "学习", "经典", "纯手动"},

		Modes: [4]string{"数字", "角标", "中标", "颜色"},
		Given: "已知", CornerShort: "角标 ", CentreShort: "中标 ", ColourShort: "颜色 ",
		Paused: "已暂停", SolvedIn: "解出了！用时 %s", FullButWrong: "已填满，但有错误。",
		NotSaved: "无法保存：%v", Copied: "另一个窗口正在玩这一局，这里是它的副本。", Copied2: "题目已复制到剪贴板。",
		HasNone: "此题无解。", HasSeveral: "此题多解，合乎规则即可。",
		CheckRight: "%d 个正确，没有错误", CheckWrong: "%d 个正确，%d 个错误", ClashWith: "与 %s 冲突",
		CheckSeveral: "%d 个冲突。此题多解，只能检查规则。",
		CheckUnknown: "%d 个冲突。答案尚未求出，只能检查规则。",
		NothingThere: "没有更多了。", Undone: "退回 %d 步，按 r 可重做。", NoMistake: "盘面上没有错误。",
		SavedAs: "存档点 %s，按 B 可回到此处。", ReturnedTo: "已回到存档点 %s，按 u 撤销。", Savepoints: "存档点", NoSavepoints: "还没有存档点，按 b 建立。",
		AfterActions: "第 %d 步之后", SureRestart: "从题面重新开始？y 是（可用 u 撤销），其他键否",
		OffInSettings: "此项辅助已在设置（o）中关闭。", PlacesOf: "%s 可填 %d 格（•）", PaintMode: "数字键现在给候选数涂颜色 %c;y 换色，Esc 结束。",
		DigitFirstOn: "先选数字：选好数字后点格子或按回车。", CellFirstOn: "先选格：选好格子后按数字。",
		HintHeading: "提示 %d/4", Thinking: "思考中……", NoHint: "没有可提示的。", HintClash: "有数字冲突（!），请先改正。", HintTooLarge: "这么大的盘面没有提示。",

		Commands: map[string]string{
			"up": "上移，越边回绕", "down": "下移", "left": "左移", "right": "右移", "extend": "选多格",
			"rowEnds": "行首与行尾", "corners": "盘面两角", "boxUp": "上一宫与下一宫", "nextEmpty": "下一个与上一个空格",
			"same": "选所有相同的格", "all": "全选",
			"modeDigit": "模式：数字", "modeCorner": "模式：角标", "modeCentre": "模式：中标", "modeColour": "模式：涂色", "modeNext": "下一模式",
			"paint": "给候选数涂色，再按换色", "digitFirst": "先选数字或先选格", "enter": "写入选定的数字（先选数字时）",
			"clear": "清除：数字，其次笔记，再次颜色",
			"undo":  "撤销", "redo": "重做", "undoMistakes": "退回到第一个错误之前", "save": "建立存档点", "return": "回到存档点", "restart": "重新开始",
			"notes": "自动填候选数（或只填所选格）", "places": "显示该数可填处", "check": "检查", "hint": "提示，再按说得更多", "pause": "暂停",
			"options": "设置", "language": "切换为英文", "help": "本帮助", "copy": "复制题目", "quit": "返回（进度已保存）", "escape": "关闭，取消选择",
		},
		HelpDigits: "按当前模式写入，再按一次去掉", HelpShift: "角标", HelpCtrl: "中标（终端能识别 Ctrl 时）", HelpAlt: "给格子涂色",
		Mouse: "鼠标", HelpMouse: "左键选格（拖动多选，Ctrl 添加，双击选相同），右键清除，数字与模式可点击",
		HelpMarks: "盘面：已知数为粗体；[ ] 光标，( ) 所选；! 冲突，✗ 错，✓ 对，• 可填处；角标后有 '，涂色的候选数后有字母。",
		HelpPaint: "提示中：要填的数（=）与依据的候选数被点亮，要删的候选数带删除线（-），点线连接前因后果。",

		plain: chinesePlain(),
	}
}
