// Runs the cases in Chromium, on the package that is installed: node browser.mjs
// A page takes the package by an import map, as it is, and sends what it found.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";

const page = `<!DOCTYPE html><title>Sudoku</title>
<script type="importmap">{"imports": {"@jiugong/sudoku": "/node_modules/@jiugong/sudoku/index.js", "@jiugong/sudoku/": "/node_modules/@jiugong/sudoku/"}}</script>
<script type="module">
import { load } from "@jiugong/sudoku";
import { cases, inWorker } from "/cases.mjs";
import { boards } from "/board.mjs";
const failed = [];
let passed = 0;
try {
	for (const worker of [false, true]) {
		const s = await load({ worker });
		for (const [name, run] of Object.entries({ ...cases, ...(worker && inWorker) })) {
			try { await run(s); passed++; } catch (error) { failed.push(name + (worker ? " (worker): " : ": ") + error); }
		}
	}
	for (const [name, run] of Object.entries(boards)) {
		try { await run(); passed++; } catch (error) { failed.push("<sudoku-board> " + name + ": " + error); }
	}
} catch (error) { failed.push(String(error)); }
await fetch("/result", { method: "POST", body: JSON.stringify({ passed, failed }) });
</script>`;
const types = { ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };

let tell;
const result = new Promise((resolve) => (tell = resolve));
const server = createServer((request, response) => {
	if (request.url === "/result") {
		let body = "";
		request.on("data", (data) => (body += data)).on("end", () => (response.end(), tell(JSON.parse(body))));
	} else if (request.url === "/") {
		response.setHeader("Content-Type", "text/html").end(page);
	} else {
		try {
			response.setHeader("Content-Type", types[extname(request.url)] ?? "text/plain").end(readFileSync("." + request.url));
		} catch {
			response.writeHead(404).end();
		}
	}
}).listen(0, "127.0.0.1", () => {
	const profile = mkdtempSync(join(tmpdir(), "sudoku-chromium"));
	const browser = spawn(process.env.CHROMIUM ?? "chromium-headless-shell", ["--no-sandbox", "--headless", "--disable-gpu", `--user-data-dir=${profile}`, "--remote-debugging-port=0", `http://127.0.0.1:${server.address().port}/`], { stdio: "ignore" });
	const late = setTimeout(() => tell({ passed: 0, failed: ["nothing was heard for two minutes"] }), 120_000);
	browser.on("error", (error) => tell({ passed: 0, failed: [String(error)] }));
	result.then(({ passed, failed }) => {
		console.log(`in Chromium ${passed} cases passed, ${failed.length} failed`);
		for (const one of failed) console.log(one);
		clearTimeout(late);
		browser.on("exit", () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
		browser.kill();
		server.close();
		server.closeAllConnections();
		process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;
	});
});
