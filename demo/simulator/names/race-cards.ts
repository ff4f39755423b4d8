import type { RunnerCard, Silk } from 'server/trade/catalogue/catalogue-rows.ts';
import type { Random } from '../random.ts';

// Who rides, who trains, and what is worn. All invented.

const JOCKEYS =
  'K. Dovar, P. Lisk, R. Ondry, D. Hesk, B. Tarrow, A. Mivens, S. Quill, J. Amberly, T. Rosk, M. Vantine, C. Ferro, L. Okafe, N. Brisk, V. Sandhar, E. Pollock, G. Trine, H. Wexley, I. Munda, O. Calder, Y. Ramsey'.split(
    ', ',
  );
const TRAINERS =
  'S. Halloran-Rey, M. Quarrie, O. Fennick, T. Calloway-Binn, R. Devnath, J. Stoke, A. Pellam, K. Marchetti, D. Orwin, L. Thackeray-Poole, B. Singhal, C. Ashcombe'.split(
    ', ',
  );
const COLOURS = [
  '#a0243c',
  '#1f5f8b',
  '#2c7a4b',
  '#e08a1e',
  '#6b3fa0',
  '#243b53',
  '#f2c230',
  '#b4552d',
  '#7fb9c9',
  '#ffffff',
  '#1c1c28',
  '#f3e3c3',
] as const;
const PATTERNS = ['plain', 'sash', 'hoops', 'spots', 'chevron', 'cross', 'halves', 'stripes'] as const;

/** The jackets of the six traps are the same everywhere. */
const TRAPS: readonly Silk[] = [
  { pattern: 'plain', body: '#b3261e', detail: '#b3261e' },
  { pattern: 'plain', body: '#1f5f9b', detail: '#1f5f9b' },
  { pattern: 'plain', body: '#ffffff', detail: '#ffffff' },
  { pattern: 'plain', body: '#1c1c28', detail: '#1c1c28' },
  { pattern: 'plain', body: '#e8821a', detail: '#e8821a' },
  { pattern: 'stripes', body: '#ffffff', detail: '#1c1c28' },
];

/** One line a horse: cloth numbers in the order of the card, stalls drawn by lot, no jockey twice. */
export function horseCards(runners: number, random: Random): RunnerCard[] {
  const draws = random.shuffled(Array.from({ length: runners }, (_, place) => place + 1));
  const jockeys = random.shuffled(JOCKEYS);
  return draws.map((draw, place) => {
    const [body, detail] = random.shuffled(COLOURS) as [string, string];
    return {
      cloth: place + 1,
      draw,
      jockey: jockeys[place] as string,
      trainer: random.pick(TRAINERS),
      silk: { pattern: random.pick(PATTERNS), body, detail },
    };
  });
}

/** One line a trap: nobody rides. */
export function trapCards(random: Random): RunnerCard[] {
  return TRAPS.map((silk, place) => ({ cloth: place + 1, draw: 0, jockey: '', trainer: random.pick(TRAINERS), silk }));
}
