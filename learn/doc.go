// Package learn teaches the techniques of package logic: lessons, exercises
// without end, and what to repeat when. It has no words and no screens; package
// explain has the words, and the faces show them.
//
// Start with a Course:
//
//	course := learn.Standard()
//	for _, lesson := range course.Lessons() {
//		fmt.Println(lesson.Technique, lesson.Examples[0].Step().Rating)
//	}
//
// A Lesson is about one technique and has two positions on which it is the next
// step. Course.Exercise makes another such position, as many as one likes, and
// Position.Judge says what a player's answer is worth. A Progress keeps what came
// of it, knows when something is to be repeated, and what to do next.
//
// # Where exercises come from
//
// A technique that comes often is practised on positions from puzzles made on
// demand. Package generate makes puzzles, and the profile Human walks through
// each until the technique comes. A rare one would need a thousand puzzles and
// more, so the course has a stock of its positions. They are shown turned,
// mirrored and with other digits, in ways drawn from all that keep the rules.
// Where the rules have constraints, only they know what keeps them: such
// positions are shown as they are.
//
// # Repetition
//
// A technique in which the player went wrong is due again at once. Each time it was
// right, it is due 1, 3, 7 and 21 days later; then it is learned. Days are days where the
// player is, counted from 1970.
package learn
