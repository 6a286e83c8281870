// QR codes of a text (ISO/IEC 18004, byte mode, error correction M, or L for
// long texts), as squares to draw.

/** QR is a square of modules; dark[row][col] says which are dark. The quiet
 * zone of four modules around it is left to who draws it. */
export interface QR {
  readonly size: number;
  readonly dark: readonly (readonly boolean[])[];
}

type Level = "L" | "M";

/** For each version: codewords of error correction in a block, and blocks. */
const correction: { readonly [K in Level]: { readonly words: readonly number[]; readonly blocks: readonly number[] } } = {
  L: {
    words: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
    blocks: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25],
  },
  M: {
    words: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28],
    blocks: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49],
  },
};

/** qr is the QR code of a text, null when the text is too long for one. */
export function qr(text: string): QR | null {
  const bytes = utf8(text);
  for (const level of ["M", "L"] as const) {
    for (let version = 1; version <= 40; version++) {
      const header = 4 + (version < 10 ? 8 : 16);
      if (header + bytes.length * 8 <= dataWords(version, level) * 8) return new Drawing(version, level, words(bytes, version, level)).best();
    }
  }
  return null;
}

function utf8(text: string): number[] {
  return (encodeURIComponent(text).match(/%..|./g) ?? []).map((unit) => (unit.length === 3 ? parseInt(unit.slice(1), 16) : unit.charCodeAt(0)));
}

/** modules is how many modules of a version hold data. */
function modules(version: number): number {
  let count = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const align = Math.floor(version / 7) + 2;
    count -= (25 * align - 10) * align - 55;
    if (version >= 7) count -= 36;
  }
  return count;
}

function dataWords(version: number, level: Level): number {
  const { words, blocks } = correction[level];
  return Math.floor(modules(version) / 8) - words[version - 1] * blocks[version - 1];
}

/** words are all codewords of a text, in the order in which they are drawn. */
function words(bytes: readonly number[], version: number, level: Level): number[] {
  const capacity = dataWords(version, level);
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4); // byte mode
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, capacity * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);

  const { words: perBlock, blocks: blockCounts } = correction[level];
  const extra = perBlock[version - 1];
  const blocks = blockCounts[version - 1];
  const total = Math.floor(modules(version) / 8);
  const short = blocks - (total % blocks); // so many blocks have one codeword less
  const length = Math.floor(total / blocks) - extra;
  const divisor = generator(extra);
  const parts: { data: number[]; check: number[] }[] = [];
  for (let i = 0, at = 0; i < blocks; i++) {
    const part = data.slice(at, (at += length + (i < short ? 0 : 1)));
    parts.push({ data: part, check: remainder(part, divisor) });
  }
  const out: number[] = [];
  for (let i = 0; i <= length; i++) for (const part of parts) if (i < part.data.length) out.push(part.data[i]);
  for (let i = 0; i < extra; i++) for (const part of parts) out.push(part.check[i]);
  return out;
}

/** times multiplies in the field of 256 elements of the standard. */
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> i) & 1) product ^= a;
  }
  return product;
}

/** generator is the Reed-Solomon divisor of a degree, without its leading 1. */
function generator(degree: number): number[] {
  let poly: number[] = [1];
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    const next = [...poly, 0];
    poly.forEach((c, j) => (next[j + 1] ^= times(c, root)));
    poly = next;
  }
  return poly.slice(1);
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const rest = new Array<number>(divisor.length).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((c, i) => (rest[i] ^= times(c, factor)));
  }
  return rest;
}

const masks: readonly ((row: number, col: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** Drawing is a code without a mask yet. */
class Drawing {
  private readonly size: number;
  private readonly dark: boolean[][];
  private readonly fixed: boolean[][]; // patterns that hold no data

  constructor(private readonly version: number, private readonly level: Level, codewords: readonly number[]) {
    this.size = version * 4 + 17;
    const square = () => Array.from({ length: this.size }, () => new Array<boolean>(this.size).fill(false));
    this.dark = square();
    this.fixed = square();
    this.patterns();
    this.data(codewords);
  }

  private set(row: number, col: number, dark: boolean): void {
    this.dark[row][col] = dark;
    this.fixed[row][col] = true;
  }

  /** patterns draws what tells a reader where the code lies. */
  private patterns(): void {
    const last = this.size - 1;
    for (let i = 0; i < this.size; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    for (const [row, col] of [[3, 3], [3, last - 3], [last - 3, 3]]) {
      for (let dr = -4; dr <= 4; dr++) {
        for (let dc = -4; dc <= 4; dc++) {
          const distance = Math.max(Math.abs(dr), Math.abs(dc));
          if (this.dark[row + dr]?.[col + dc] !== undefined) this.set(row + dr, col + dc, distance !== 2 && distance !== 4);
        }
      }
    }
    const places = this.alignment();
    for (const row of places) {
      for (const col of places) {
        if ((row === 6 && (col === 6 || col === last - 6)) || (row === last - 6 && col === 6)) continue; // a corner's
        for (let dr = -2; dr <= 2; dr++) for (let dc = -2; dc <= 2; dc++) this.set(row + dr, col + dc, Math.max(Math.abs(dr), Math.abs(dc)) !== 1);
      }
    }
    this.format(0); // keeps the place free
    if (this.version >= 7) {
      let rest = this.version;
      for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
      const bits = (this.version << 12) | rest;
      for (let i = 0; i < 18; i++) {
        const a = this.size - 11 + (i % 3);
        const b = Math.floor(i / 3);
        this.set(a, b, ((bits >> i) & 1) === 1);
        this.set(b, a, ((bits >> i) & 1) === 1);
      }
    }
  }

  private alignment(): number[] {
    if (this.version === 1) return [];
    const count = Math.floor(this.version / 7) + 2;
    const step = Math.floor((this.version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
    const places = [6];
    for (let place = this.size - 7; places.length < count; place -= step) places.splice(1, 0, place);
    return places;
  }

  /** format draws which correction and mask there are, twice. */
  private format(mask: number): void {
    const value = ((this.level === "L" ? 1 : 0) << 3) | mask;
    let rest = value;
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((value << 10) | rest) ^ 0x5412;
    const bit = (i: number) => ((bits >> i) & 1) === 1;
    const { size } = this;
    for (let i = 0; i <= 5; i++) this.set(i, 8, bit(i));
    this.set(7, 8, bit(6));
    this.set(8, 8, bit(7));
    this.set(8, 7, bit(8));
    for (let i = 9; i < 15; i++) this.set(8, 14 - i, bit(i));
    for (let i = 0; i < 8; i++) this.set(8, size - 1 - i, bit(i));
    for (let i = 8; i < 15; i++) this.set(size - 15 + i, 8, bit(i));
    this.set(size - 8, 8, true);
  }

  /** data draws the codewords in pairs of columns, upwards and downwards in turn. */
  private data(codewords: readonly number[]): void {
    let i = 0;
    let upwards = true;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5; // the column of the timing pattern
      for (let step = 0; step < this.size; step++) {
        const row = upwards ? this.size - 1 - step : step;
        for (const col of [right, right - 1]) {
          if (this.fixed[row][col]) continue;
          if (i < codewords.length * 8) this.dark[row][col] = ((codewords[i >> 3] >> (7 - (i & 7))) & 1) === 1;
          i++;
        }
      }
      upwards = !upwards;
    }
  }

  /** best is the code under the mask that a reader finds easiest. */
  best(): QR {
    let best: QR | null = null;
    let lowest = Infinity;
    masks.forEach((mask, number) => {
      this.format(number);
      const dark = this.dark.map((line, row) => line.map((is, col) => is !== (!this.fixed[row][col] && mask(row, col))));
      const score = penalty(dark);
      if (score < lowest) {
        lowest = score;
        best = { size: this.size, dark };
      }
    });
    return best!;
  }
}

/** penalty is how hard a code is to read, by the standard's four rules. */
function penalty(dark: readonly (readonly boolean[])[]): number {
  const size = dark.length;
  let score = 0;
  const columns = dark.map((_, col) => dark.map((line) => line[col]));
  for (const line of [...dark, ...columns]) {
    const text = line.map((is) => (is ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) score += run.length - 2;
    for (let i = 0; i + 11 <= size; i++) {
      const eleven = text.slice(i, i + 11);
      if (eleven === "10111010000" || eleven === "00001011101") score += 40;
    }
  }
  for (let row = 1; row < size; row++) {
    for (let col = 1; col < size; col++) {
      const is = dark[row][col];
      if (dark[row - 1][col] === is && dark[row][col - 1] === is && dark[row - 1][col - 1] === is) score += 3;
    }
  }
  const share = dark.flat().filter(Boolean).length / (size * size);
  return score + Math.floor(Math.abs(share - 0.5) * 20) * 10;
}
