import { expect, test } from 'vitest';
import { harmless } from './csv.ts';

// OWASP, "CSV Injection": =, +, -, @, tab and line ends at the start, full-width signs too; spreadsheets drop what is not
// seen before them.
test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\u202e=1+1',
  '\u2066@a',
  '\ufeff=1',
  '\u200b-1',
  '\u00ad+1',
  '  =1',
  '\u00a0=1',
  '\u3164=1',
  '\ufe0f=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠a',
  '−1',
  '\u200f＝1',
])('%j is marked as text', (text) => {
  expect(harmless(text)).toBe(`'${text}`);
});

test.each(['asha', 'a=b', '12.50', 'e-mail', '\u202easha', 'क्\u200dष', ''])('%j stays as it is', (text) => {
  expect(harmless(text)).toBe(text);
});
