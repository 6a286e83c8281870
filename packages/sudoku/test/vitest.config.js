import { defineConfig } from "vitest/config";

const chromium = { browser: "chromium", launch: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] } };

export default defineConfig({
	optimizeDeps: { exclude: ["@jiugong/sudoku"] }, // it is taken as it is
	test: {
		testTimeout: 60_000,
		hookTimeout: 60_000,
		projects: [
			{ extends: true, test: { name: "node", include: ["answers.test.mjs", "node.test.mjs"] } },
			{ extends: true, test: { name: "chromium", include: ["answers.test.mjs", "browser.test.mjs"], browser: { enabled: true, headless: true, screenshotFailures: false, provider: "playwright", instances: [chromium] } } },
		],
	},
});
