// Runs what shows boards, in Chromium.
import { test } from "vitest";
import { boards } from "./board.mjs";

test.each(Object.entries(boards))("<sudoku-board> %s", (_, run) => run());
