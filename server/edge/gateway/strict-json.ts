import { unreadable } from './refusal.ts';

export interface JsonLimits {
  readonly depth: number;
  readonly items: number;
  readonly digits: number;
}

/** A double holds 15 digits of anybody's number; longer ones would be changed in silence. */
export const JSON_LIMITS: JsonLimits = { depth: 8, items: 200, digits: 17 };

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [91, 93, 123, 125];

interface Level {
  /** undefined inside an array. */
  readonly keys: string[] | undefined;
  items: number;
}

/**
 * JSON.parse, but a text that means different things to different readers is refused: a key twice, `__proto__`, U+0000,
 * which SQL holds in no text, half of a character that takes two, with which SQL reads no JSON, numbers with more digits
 * than a double holds, nesting deeper than 8, arrays longer than 200, or other such limits.
 *
 * @throws Refusal 400
 */
export function parseStrictJson(text: string, limits = JSON_LIMITS): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable('The request is not readable JSON.');
  }
  // From here on the text is known to be JSON: what follows only counts.
  if (!isPlain(text, value)) walk(text, limits);
  return value;
}

/** An object of short scalars without escapes, as nearly all requests are. */
const PLAIN = /^\{(?:"\w{1,40}":(?:"[^"\\]*"|-?\d{1,10}(?:\.\d{1,4})?|true|false)(?:,(?=")|(?=\})))*\}$/;

/** True if the text is such an object and names no key twice: in one, a quote before a colon ends a key. */
function isPlain(text: string, value: unknown): boolean {
  if (!PLAIN.test(text) || text.includes('__proto__')) return false;
  let keys = 0;
  for (let at = text.indexOf('":'); at !== -1; at = text.indexOf('":', at + 2)) keys += 1;
  return keys === Object.keys(value as object).length;
}

function walk(text: string, limits: JsonLimits): void {
  const levels: Level[] = [];
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      if (isKey(text, end)) addKey(levels, text.slice(at, end));
      at = end;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (levels.length === limits.depth) throw unreadable('The request is nested too deeply.');
      levels.push({ keys: code === OPEN_BRACE ? [] : undefined, items: 1 });
      at += 1;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      levels.pop();
      at += 1;
    } else if (code === COMMA) {
      countItem(levels.at(-1), limits.items);
      at += 1;
    } else if (code === 45 || (code >= 48 && code <= 57)) {
      at = endOfNumber(text, at, limits.digits);
    } else {
      at += 1;
    }
  }
}

/** @param start  of the quote; @returns the place after the closing one */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  let hasHalves = false;
  while (text.charCodeAt(at) !== QUOTE) {
    const isEscape = text.charCodeAt(at) === BACKSLASH;
    if (isEscape && text.startsWith('u0000', at + 1)) throw unreadable('The request has an invalid character.');
    hasHalves ||= isEscape && (text.startsWith('ud', at + 1) || text.startsWith('uD', at + 1));
    at += isEscape ? 2 : 1;
  }
  if (hasHalves && !(JSON.parse(text.slice(start, at + 1)) as string).isWellFormed())
    throw unreadable('The request has an invalid character.');
  return at + 1;
}

function endOfNumber(text: string, start: number, most: number): number {
  let at = start + 1;
  while (isOfNumber(text.charCodeAt(at))) at += 1;
  if (at - start > most) throw unreadable('A number in the request has too many digits.');
  return at;
}

/** A digit, a sign, a point or an exponent's E. */
function isOfNumber(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46 || code === 69 || code === 101;
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (text.charCodeAt(at) <= 32) at += 1;
  return text.charCodeAt(at) === COLON;
}

function addKey(levels: readonly Level[], quoted: string): void {
  const key = quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
  const keys = levels.at(-1)?.keys;
  if (key === '__proto__') throw unreadable('The request has a field that is not allowed.');
  if (keys === undefined) return;
  if (keys.includes(key)) throw unreadable('The request has a field twice.');
  keys.push(key);
}

function countItem(level: Level | undefined, most: number): void {
  if (level === undefined) return;
  level.items += 1;
  if (level.items > most) throw unreadable('A list in the request is too long.');
}
