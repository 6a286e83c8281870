package locale

import (
	"strings"
	"testing"
)

func TestAHeaderIsReadByItsWeights(t *testing.T) {
	for accept, want := range map[string]string{
		"": "en", "zh-CN, en;q=0.5": "zh", "en;q=0.5, zh;q=0.9": "zh", "fr, de": "en", "fr;q=1, zh-Hant-TW;q=0.1": "zh",
		"en, zh": "en", "*": "en", ";;;": "en", "ZH-cn": "zh", "zh;q=0, en": "en", strings.Repeat("zh,", 1000): "en",
	} {
		if got := FromHeader(accept).Tag(); got != want {
			t.Errorf("%.40q: %s, want %s", accept, got, want)
		}
	}
}

func TestTheEnvironmentIsReadInTheUsualOrder(t *testing.T) {
	for _, x := range []struct {
		all, messages, lang, want string
	}{
		{"", "", "", "en"}, {"", "", "zh_CN.UTF-8", "zh"}, {"", "en_GB.UTF-8", "zh_CN.UTF-8", "en"},
		{"zh_TW", "en_GB", "en_US", "zh"}, {"C", "", "zh_CN.UTF-8", "en"}, {"", "", "C.UTF-8", "en"}, {"", "zh", "", "zh"},
	} {
		got := FromEnvironment(func(name string) string {
			return map[string]string{"LC_ALL": x.all, "LC_MESSAGES": x.messages, "LANG": x.lang}[name]
		}).Tag()
		if got != x.want {
			t.Errorf("%+v: %s", x, got)
		}
	}
}
