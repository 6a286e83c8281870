package sayings

import (
	"regexp"
	"strings"
	"sync"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/once"
)

// others lists the known sentences in German and Chinese. A pattern must match the whole
// sentence, without its signs and, in Chinese, without its blanks.
var others = []struct{ kind, pattern string }{
	{"", `(?:es gelten |hier gelten )?(?:die )?(?:normale|normalen|klassische|klassischen|üblichen|standard)[- ]?(?:sudoku)?(?:-?regeln| sudoku-?regeln| regeln)?(?: gelten)?(?: zusätzlich:?)?`},
	{"", `(?:es gelten )?(?:die )?(?:normalen |üblichen |klassischen )?sudoku-?regeln(?: gelten)?`},
	{"", `nicht alle (?:möglichen )?(?:punkte|xv|x und v) sind (?:eingezeichnet|angegeben|gegeben|vorgegeben)`},
	{"killer", `(?:die )?(?:ziffern|zahlen) in (?:einem|jedem|den) käfig(?:en)? (?:summieren sich|addieren sich) (?:zu|auf)(?:r)? (?:angegebenen |vorgegebenen )?(?:der |die )?(?:summe|zahl|summe links oben|zahl links oben)(?: und (?:wiederholen sich nicht|dürfen sich nicht wiederholen))?`},
	{"killer", `(?:die )?(?:ziffern|zahlen) (?:in einem|im|in den) käfig(?:en)? (?:wiederholen sich nicht|dürfen sich nicht wiederholen|sind verschieden)`},
	{"arrow", `(?:die )?(?:ziffern|zahlen) (?:auf|entlang) (?:einem|dem|eines|den) pfeil(?:s|es|en)? (?:summieren sich|addieren sich) (?:zu|zur)(?: der)? (?:ziffer|zahl) im kreis`},
	{"thermo", `(?:auf|entlang) (?:einem|eines|den|jedem) thermometer(?:s|n)? (?:steigen|wachsen|nehmen) die (?:ziffern|zahlen) (?:vom kolben aus |von der kugel aus |ab dem kolben )?(?:an|zu)?`},
	{"difference", `(?:ziffern|zahlen|felder) (?:mit|an) (?:einem )?weißen punkt (?:dazwischen )?sind (?:aufeinanderfolgend|benachbart|direkt aufeinanderfolgend)`},
	{"ratio", `(?:ziffern|zahlen|felder) (?:mit|an) (?:einem )?schwarzen punkt (?:dazwischen )?(?:haben das verhältnis 1 ?: ?2|stehen im verhältnis 1 ?: ?2)`},
	{"knight", `(?:gleiche (?:ziffern|zahlen)|felder) (?:dürfen )?(?:im|in) (?:abstand eines )?springer(?:zug|zugs|abstand)s? (?:nicht|sind nicht)? ?(?:gleich|stehen|vorkommen)?`},
	{"king", `gleiche (?:ziffern|zahlen) dürfen sich (?:auch )?diagonal nicht berühren`},
	{"x", `(?:die )?(?:ziffern|zahlen) (?:wiederholen sich nicht auf|dürfen sich nicht wiederholen auf|auf) (?:den )?(?:beiden )?(?:haupt)?diagonalen(?: (?:wiederholen sich nicht|dürfen sich nicht wiederholen|sind verschieden))?`},

	{"", `(?:本题)?(?:适用|遵循|采用|符合|满足)?(?:标准|普通|常规|一般)数独规则(?:适用)?|(?:适用|遵循)?(?:标准|普通|常规)规则(?:适用)?|(?:每|各)行每?列每?宫(?:内)?(?:的)?数字(?:均)?不(?:能|可|得)?重复|(?:在空格内)?填入(?:数字)?1[-~到至]9使?每?行每?列每?(?:个)?宫(?:内)?(?:的)?数字(?:均)?(?:不重复|各出现一次)`},
	{"", `(?:并)?(?:非|不是)(?:所有|全部)(?:可能的)?(?:的)?(?:点|黑点|白点|黑白点|XV|xv|标记)(?:都)?(?:已)?(?:给出|标出|标注|画出)|祝你好运|解题愉快`},
	{"killer", `(?:同一)?(?:虚线)?(?:笼|笼子|框)(?:内|中|里)(?:的)?(?:各)?数字(?:之)?和(?:等于|为|是)(?:左上角|提示|给出|给定)(?:的)?(?:提示)?(?:数|数字|值)?(?:且?(?:数字)?不(?:能|可|得)?重复)?|(?:同一)?(?:虚线)?(?:笼|笼子|框)(?:内|中|里)(?:的)?数字不(?:能|可|得)?重复(?:且?(?:之)?和(?:等于|为|是)(?:左上角|提示|给定)(?:的)?(?:提示)?(?:数|数字|值)?)?|杀手数独|杀手规则`},
	{"arrow", `箭头(?:上|经过)(?:的)?(?:各)?(?:格)?(?:的)?数字(?:之)?和(?:等于|为|是)(?:圆圈|圈|圆)(?:内|中|里)?(?:的)?数字?`},
	{"thermo", `(?:沿)?温度计(?:上|内)?(?:的)?数字?从(?:圆)?(?:球|泡|圆头|球端|灯泡|圆端|底部)(?:开始|端|起)?(?:依次|严格|逐渐)?(?:递增|增大|增加|变大)`},
	{"difference", `白点(?:两侧|两边|相邻|连接)(?:的)?(?:两格|两个|格)?(?:的)?数字?(?:为|是)?(?:连续|相差(?:为)?1|差(?:为)?1)(?:数字)?`},
	{"ratio", `黑点(?:两侧|两边|相邻|连接)(?:的)?(?:两格|两个|格)?(?:的)?数字?(?:成|为|是|呈)?(?:两倍|2倍|二倍|1[:：]2)(?:关系|的关系|的比例)?`},
	{"strictkropki", `(?:所有|全部)(?:可能的)?(?:黑白)?点(?:都)?(?:已)?(?:给出|标出|标注|画出)`},
	{"whisper", `绿(?:色)?线(?:上)?(?:的)?相邻(?:的)?(?:两)?(?:个)?(?:格)?(?:的)?数字(?:之)?(?:差)?(?:至少)?(?:相差|差为|为)?(?:至少)?(?:为|是)?5(?:以上)?`},
	{"renban", `(?:紫|粉)(?:色)?线(?:上)?(?:的)?数字(?:是|为|由)?(?:一组)?连续(?:的)?(?:数字)?(?:组成)?(?:且?不重复)?(?:顺序(?:不限|任意)|(?:可以)?(?:以)?任意顺序)?`},
	{"palindrome", `灰(?:色)?线(?:是|为)回文(?:线)?|灰(?:色)?线(?:上)?(?:的)?数字(?:构成|形成|是|为)回文`},
	{"knight", `(?:相距)?(?:国际象棋)?马步(?:的|位置|位置的)?(?:两)?(?:格)?(?:内)?(?:的)?(?:数字)?不(?:能|可|得)?(?:相同|重复)|无马(?:规则|数独)?`},
	{"king", `(?:相距)?(?:国际象棋)?王步(?:的|位置|位置的)?(?:两)?(?:格)?(?:内)?(?:的)?(?:数字)?不(?:能|可|得)?(?:相同|重复)|无缘(?:规则|数独)?|(?:对角|斜向)相邻(?:的)?(?:格)?(?:的)?数字不(?:能|可|得)?相同`},
	{"x", `(?:两条)?(?:主)?对角线(?:上|内)?(?:的)?数字(?:也)?(?:均)?不(?:能|可|得)?重复|对角线数独`},
	{"nonconsecutive", `(?:横竖)?相邻(?:的)?(?:两)?格(?:内)?(?:的)?数字不(?:能|可|得)?(?:连续|为连续数)|无连续(?:规则|数独)?`},
	{"odd", `(?:灰)?(?:色)?(?:圆|圆圈)(?:内|中|里)?(?:的)?(?:数字)?(?:为|是)奇数`},
	{"even", `(?:灰)?(?:色)?(?:方|方块|方格)(?:内|中|里)?(?:的)?(?:数字)?(?:为|是)偶数`},
	{"sandwich", `(?:盘)?外(?:部|侧|面)?(?:的)?(?:提示)?数(?:字)?(?:表示|为|是)(?:该|这)?(?:行|列|行列|行或列)?(?:中)?1(?:和|与)9之间(?:的)?(?:所有)?数字(?:之)?和`},
}

var otherPatterns = sync.OnceValue(func() []*regexp.Regexp {
	var list []*regexp.Regexp
	for _, o := range others {
		list = append(list, regexp.MustCompile("^(?:"+o.pattern+")$"))
	}
	return list
})

var (
	chinese = once.MustCompile(`\p{Han}`)
	german  = once.MustCompile(`(?i)ziffer|zahlen|regeln|\b(?:sind|nicht|gleiche)\b`)
	// chineseTitle may stand before a sentence.
	chineseTitle = once.MustCompile(`^(?:规则|标准数独|数独|杀手|杀手数独|杀手笼|箭头|温度计|黑白点|马步|无马|无缘|对角线|回文|连续|无连续|奇偶|三明治|摩天楼)$`)
	signs        = once.MustCompile(`[\s,，、。.!！"“”'（）()]+`)
)

// other reads a sentence in German or Chinese. A Chinese one may join known parts with commas.
func other(text string) ([]Rule, bool) {
	switch {
	case chinese.MatchString(text):
		if rules, ok := otherClause(signs.ReplaceAllString(text, "")); ok {
			return rules, true
		}
		if title, rest, ok := strings.Cut(strings.ReplaceAll(text, ":", "："), "："); ok {
			if !chineseTitle.MatchString(signs.ReplaceAllString(title, "")) {
				return nil, false
			}
			return other(rest)
		}
		parts := strings.FieldsFunc(text, func(char rune) bool { return strings.ContainsRune(",，、", char) })
		var rules []Rule
		for _, part := range parts {
			one, ok := otherClause(signs.ReplaceAllString(part, ""))
			if !ok {
				return nil, false
			}
			rules = append(rules, one...)
		}
		return rules, len(parts) > 1
	case german.MatchString(text):
		return otherClause(strings.TrimSpace(signs.ReplaceAllString(strings.ToLower(text), " ")))
	}
	return nil, false
}

func otherClause(clause string) ([]Rule, bool) {
	for i, pattern := range otherPatterns() {
		if pattern.MatchString(clause) {
			r := Rule{Kind: others[i].kind}
			switch r.Kind {
			case "whisper":
				r.Colour, r.Value = constraint.ToneGreen, "5"
			case "renban":
				r.Colour = constraint.TonePurple
			case "palindrome":
				r.Colour = constraint.ToneGrey
			}
			return ruleList(r), true
		}
	}
	return nil, false
}
