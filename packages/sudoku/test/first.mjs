// Prints the processor time, in ms, that node takes for the first call with all that is loaded for it: node first.mjs
const before = process.cpuUsage();
const { load } = await import("@jiugong/sudoku");
const s = await load();
const { unique } = await s.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
if (!unique) throw new Error("it has one solution");
const { user, system } = process.cpuUsage(before);
console.log(Math.round((user + system) / 1000));
