/** Place is a line and a column of a text, both from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

const scalar = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** whereNoJSON is the place where a text stops being JSON. Each browser tells it in words of its own, or not at all. */
export function whereNoJSON(text: string): Place {
  let at = 0;
  const open: string[] = []; // what closes the objects and lists that are open
  let wants: "value" | "first" | "key" | "firstKey" | "next" = "value";
  const blank = () => {
    while (at < text.length && " \t\n\r".includes(text[at]!)) at++;
  };
  const take = (quoted: boolean) => {
    scalar.lastIndex = at;
    const found = scalar.exec(text)?.[0];
    if (!found || (quoted && !found.startsWith('"'))) return false;
    at += found.length;
    return true;
  };
  for (blank(); at < text.length; blank()) {
    const char = text[at]!;
    if (wants === "next") {
      if (open.length === 0) break;
      if (char === open.at(-1)) open.pop();
      else if (char === ",") wants = open.at(-1) === "}" ? "key" : "value";
      else break;
      at++;
    } else if ((wants === "first" || wants === "firstKey") && char === open.at(-1)) {
      open.pop();
      at++;
      wants = "next";
    } else if (wants === "key" || wants === "firstKey") {
      if (!take(true)) break;
      blank();
      if (text[at] !== ":") break;
      at++;
      wants = "value";
    } else if (char === "{" || char === "[") {
      open.push(char === "{" ? "}" : "]");
      at++;
      wants = char === "{" ? "firstKey" : "first";
    } else {
      if (!take(false)) break;
      wants = "next";
    }
  }
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
