/** Two numbers of a text, in their order. */
export interface Pair {
  readonly first: number;
  readonly second: number;
  /** The larger number of decimals: software drops trailing zeros, so the smaller one means nothing. */
  readonly decimals: number;
  /** Offset after the second number. */
  readonly end: number;
}

/** One number of a text. */
interface Scanned {
  readonly value: number;
  readonly decimals: number;
  readonly end: number;
}

/** Digits read per number; `Number` rounds those after the 17th anyway. */
const DIGITS_MAX = 40;

/**
 * Reads two decimal numbers, separated by `,` `;` `~` `|` `/` `_` or space, from an offset on.
 *
 * @example
 * ```ts
 * readPair("52.492611, 13.431726"); // { first: 52.492611, second: 13.431726, decimals: 6, end: 20 }
 * readPair("13/52"); // { first: 13, second: 52, decimals: 0, end: 5 }
 * readPair("Bern"); // undefined
 * ```
 */
export function readPair(text: string, from = 0): Pair | undefined {
  const first = readNumber(text, skipSpace(text, from));
  if (first === undefined) {
    return undefined;
  }
  const gap = skipSeparator(text, first.end);
  const second = gap === first.end ? undefined : readNumber(text, gap);
  if (second === undefined) {
    return undefined;
  }
  return {
    first: first.value,
    second: second.value,
    decimals: Math.max(first.decimals, second.decimals),
    end: second.end,
  };
}

function readNumber(text: string, from: number): Scanned | undefined {
  let at = from;
  const sign = text.charCodeAt(at);
  if (sign === 0x2b || sign === 0x2d || sign === 0x2212) {
    at++;
  }
  const digitsFrom = at;
  while (isDigit(text.charCodeAt(at))) {
    at++;
  }
  let decimals = 0;
  const whole = at - digitsFrom;
  if (text.charCodeAt(at) === 0x2e && (whole > 0 || isDigit(text.charCodeAt(at + 1)))) {
    const fractionFrom = ++at;
    while (isDigit(text.charCodeAt(at))) {
      at++;
    }
    decimals = at - fractionFrom;
  }
  if (whole + decimals === 0 || whole + decimals > DIGITS_MAX) {
    return undefined;
  }
  const value = Number(text.slice(digitsFrom, at));
  return { value: sign === 0x2d || sign === 0x2212 ? -value : value, decimals, end: at };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 0x20 || text.charCodeAt(at) === 0xa0) {
    at++;
  }
  return at;
}

function skipSeparator(text: string, from: number): number {
  const at = skipSpace(text, from);
  const code = text.charCodeAt(at);
  const separated = code === 0x2c || code === 0x3b || code === 0x7e || code === 0x7c || code === 0x2f ||
    code === 0x5f ||
    code === 0xff0c;
  return separated ? skipSpace(text, at + 1) : at;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
