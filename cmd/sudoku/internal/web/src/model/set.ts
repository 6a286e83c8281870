// Sets of digits: bit d-1 stands for digit d, so a set is one number of 32
// bits and a board has up to 32 digits.

export const has = (set: number, digit: number): boolean => digit !== 0 && ((set >>> (digit - 1)) & 1) === 1;
export const withDigit = (set: number, digit: number): number => (set | (1 << (digit - 1))) >>> 0;
export const without = (set: number, digit: number): number => (set & ~(1 << (digit - 1))) >>> 0;
export const allDigits = (n: number): number => (n >= 32 ? 0xffffffff : (1 << n) - 1);

/** count is the number of digits in a set. */
export function count(set: number): number {
  let n = 0;
  for (; set !== 0; set &= set - 1) n++;
  return n;
}

/** digits are the digits of a set, the smallest first. */
export function digits(set: number): number[] {
  const list: number[] = [];
  for (; set !== 0; set &= set - 1) list.push(32 - Math.clz32(set & -set));
  return list;
}
