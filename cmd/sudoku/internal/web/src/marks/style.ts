// The style sheet of boards with constraints.
import { asset } from "../engine/module";

let loading: Promise<void> | null = null;

/** style fetches it, once; it is done as well when that fails. */
export function style(): Promise<void> {
  loading ??= new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = asset("marks.css");
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
  return loading;
}
