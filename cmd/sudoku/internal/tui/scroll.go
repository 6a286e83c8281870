package tui

import tea "charm.land/bubbletea/v2"

// scroll moves the first line in sight of a long text, and reports whether the
// message asked for it. Who draws keeps it within the text.
func scroll(msg tea.Msg, top *int) bool {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		switch msg.String() {
		case "up", "k":
			*top--
		case "down", "j":
			*top++
		case "pgup":
			*top -= 10
		case "pgdown", "space":
			*top += 10
		case "home":
			*top = 0
		default:
			return false
		}
		return true
	case tea.MouseWheelMsg:
		*top += map[tea.MouseButton]int{tea.MouseWheelUp: -2, tea.MouseWheelDown: 2}[msg.Button]
		return true
	}
	return false
}
