/** idle does something when the browser has nothing better to do, soon in any case. */
export function idle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 3000 });
  else setTimeout(act, 500);
}

/** seen is when the browser has shown what there is so far; at once where nobody looks. */
export const seen = (): Promise<void> =>
  document.hidden ? Promise.resolve() : new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** turn lets the browser do what waits, such as showing a digit; at once where nobody looks. */
export const turn = (): Promise<void> => document.hidden ? Promise.resolve() : new Promise((done) => setTimeout(done));
