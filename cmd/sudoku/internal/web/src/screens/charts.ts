// Pictures of what was solved: the time of each game, and the days on which something
// was. Their names tell the same to those who don't see them.
import type { Result } from "../store";
import { s } from "../view/dom";
import { type Words, clockText, fill } from "../words";

const day = 86_400_000;

/** timesChart is a dot for each game without a hint, the oldest first, and a line that
 * joins the middle times of five in a row; null where there are too few. */
export function timesChart(words: Words, results: readonly Result[]): SVGElement | null {
  const texts = words.screens;
  const times = results.filter((one) => one.hints === 0).sort((a, b) => a.at - b.at).slice(-60).map((one) => one.elapsed);
  if (times.length < 3) return null;
  const [width, height, left, bottom] = [320, 120, 44, 6];
  const most = Math.max(...times) * 1.08;
  const x = (i: number) => left + ((width - left - 6) * (i + 0.5)) / times.length;
  const y = (time: number) => (height - bottom) * (1 - time / most);
  const middle = times.map((_, i) => median(times.slice(Math.max(0, i - 4), i + 1)));
  const lines = [0, 0.5, 1].map((share) => most * share / 1.08);
  return s("svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": fill(texts.timesChart, { count: times.length, first: clockText(middle[0]), last: clockText(middle[middle.length - 1]) }) },
    ...lines.flatMap((time) => [s("path", { class: "rule", d: `M${left} ${y(time)}H${width}` }), s("text", { x: left - 6, y: y(time) + 4 }, clockText(time))]),
    s("path", { class: "trend", d: middle.map((time, i) => `${i === 0 ? "M" : "L"}${x(i).toFixed(1)} ${y(time).toFixed(1)}`).join("") }),
    ...times.map((time, i) => s("circle", { cx: x(i), cy: y(time), r: 2.6 })));
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];
}

/** daysChart is a square for each day of the last half year, a column for a week; it
 * is darker the more was solved. */
export function daysChart(words: Words, results: readonly Result[], today: string): SVGElement {
  const weeks = 26;
  const [side, gap] = [10, 2];
  const counts = new Map<string, number>();
  for (const result of results) counts.set(result.day, (counts.get(result.day) ?? 0) + 1);
  const end = Date.parse(`${today}T00:00:00Z`);
  const weekday = (new Date(end).getUTCDay() + 6) % 7; // weeks begin on Monday
  const squares: SVGElement[] = [];
  let days = 0;
  for (let back = (weeks - 1) * 7 + weekday; back >= 0; back--) {
    const count = counts.get(new Date(end - back * day).toISOString().slice(0, 10)) ?? 0;
    if (count > 0) days++;
    const place = (weeks - 1) * 7 + weekday - back;
    squares.push(s("rect", { class: `day-${Math.min(3, count)}`, x: Math.floor(place / 7) * (side + gap), y: (place % 7) * (side + gap), width: side, height: side, rx: 2 }));
  }
  return s("svg", { class: "days", viewBox: `0 0 ${weeks * (side + gap) - gap} ${7 * (side + gap) - gap}`, role: "img", "aria-label": fill(words.screens.daysChart, { days }) }, ...squares);
}
