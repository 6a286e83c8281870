/** idle does something when the browser has nothing better to do, soon in any case. */
export function idle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 3000 });
  else setTimeout(act, 500);
}
