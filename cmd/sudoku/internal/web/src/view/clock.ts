// The hands of the game's clock: they move while the page is seen.
import type { Screens } from "./screen";
import type { Session } from "./session";

export class Clock {
  private last = 0;
  private unkept = 0;

  constructor(private readonly session: Session, private readonly screens: Screens, private readonly tick: () => void) {}

  start(): void {
    this.last = performance.now();
    setInterval(() => this.move(), 1000);
    this.session.time = () => this.move();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.keep();
      else this.last = performance.now();
    });
    window.addEventListener("pagehide", () => this.keep());
  }

  private move(): void {
    const now = performance.now();
    const passed = Math.min(now - this.last, 2000); // a machine that slept doesn't count
    this.last = now;
    if (document.hidden || this.screens.isOpen) return;
    const { game } = this.session.play;
    const before = game.elapsed;
    game.advance(passed);
    if (game.elapsed === before) return;
    this.tick();
    this.unkept += passed;
    if (this.unkept > 15_000) this.keep();
  }

  private keep(): void {
    if (this.unkept === 0) return;
    this.unkept = 0;
    this.session.keep();
  }
}
