// The service worker: once the page has been opened, all of it is here, and it
// works without a connection. Each version of the page has a cache of its own,
// filled before the version is used, so a page never gets pieces of another
// version. A new version waits until no page of the old one is open, or until
// the player asks for it (see offline.ts): a game in progress goes on.

export {};

const worker = self as unknown as ServiceWorkerGlobalScope;

const prefix = "sudoku-";
// The server gives the page in the language of the browser.
const files = Object.entries(VERSIONS).filter(([name]) => !/^index\..+\.html$/.test(name)).map(([name, version]) => `${name === "index.html" ? "./" : name}?v=${version}`);
const current = prefix + fingerprint(files.join());

worker.addEventListener("install", (event) => event.waitUntil(fill()));

worker.addEventListener("activate", (event) => event.waitUntil(tidy()));

worker.addEventListener("message", (event) => {
	if (event.data === "update") void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (request.method !== "GET" || url.origin !== location.origin) return;
	if (!names.has(url.pathname)) return; // the API, above all
	event.respondWith(answer(request));
});

const names = new Set(files.map((file) => new URL(file, location.href).pathname));

async function answer(request: Request): Promise<Response> {
	const cache = await caches.open(current);
	return (await cache.match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}

/** fill fetches every file that an older version hasn't brought already. */
async function fill(): Promise<void> {
	const cache = await caches.open(current);
	await Promise.all(files.map(async (file) => {
		const old = await caches.match(file, { ignoreVary: true });
		await (old ? cache.put(file, old) : cache.add(file));
	}));
}

/** tidy removes the older versions, and takes over the page that was opened
 * first. */
async function tidy(): Promise<void> {
	const keys = await caches.keys();
	await Promise.all(keys.filter((key) => key.startsWith(prefix) && key !== current).map((key) => caches.delete(key)));
	await worker.clients.claim();
}

/** fingerprint is a short text that changes with another (FNV-1a, 32 bits). */
function fingerprint(text: string): string {
	let hash = 0x811c9dc5;
	for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193);
	return (hash >>> 0).toString(16);
}
