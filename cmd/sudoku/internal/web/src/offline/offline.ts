// Working without a connection: the page registers the service worker of
// sw.ts, and learns here when a newer version of itself lies ready.

/** keepOffline makes the page work without a connection from now on, where the
 * browser can. When a newer version has been fetched, ready is called with a
 * function that changes to it: every open page is loaded again, after leave.
 * Until then, and if it is never called, this version goes on. */
export async function keepOffline(ready: (update: () => void) => void, leave: () => Promise<void>): Promise<void> {
	if (!("serviceWorker" in navigator)) return; // plain http, or switched off
	const workers = navigator.serviceWorker;
	const opened = workers.controller; // the worker this page came from, if any
	try {
		const registration = await workers.register("sw.js", { updateViaCache: "none" });
		const offer = (): void => {
			const { waiting } = registration;
			if (!waiting || !opened) return;
			ready(() => waiting.postMessage("update"));
		};
		offer();
		// Also when another tab asked for it: what belongs to this version is no
		// longer kept.
		if (opened) workers.addEventListener("controllerchange", () => void leave().finally(() => location.reload()), { once: true });
		registration.addEventListener("updatefound", () => {
			registration.installing?.addEventListener("statechange", offer);
		});
		// A page that stays open for days asks by itself, when it is looked at.
		document.addEventListener("visibilitychange", () => {
			if (document.visibilityState === "visible") registration.update().catch(() => {});
		});
	} catch (error) {
		console.warn("no service worker:", error); // the page works with a connection only
	}
}
