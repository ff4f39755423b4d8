import { hexOf, sha256Of } from '../games/fair/index.ts';

/** JSON with the keys of every object in order: equal values give equal text, whoever wrote them. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((entry) => canonicalJson(entry ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}

/** SHA-256, hexadecimal; without Node, for browsers check evidence too. */
export const sha256 = (text: string): string => hexOf(sha256Of(text));

/** SHA-256 of the canonical JSON, hexadecimal. */
export const fingerprint = (value: unknown): string => sha256(canonicalJson(value));
