import type { MarketRisk } from 'protocol';

type Band = MarketRisk['house_bands'][number];

/** Results from one to another, and what they bring the house at worst, units. */
export interface RunBar {
  readonly from: number;
  readonly to: number;
  readonly units: number;
}

const MOST_BARS = 13;
/** Results that are shown on either side of those at which something changes. */
const MARGIN = 2;

/**
 * The results around the line at which the book of a session changes, each as a bar; of more than fit, a few together.
 *
 * @param lines  those that are quoted now
 */
export function runBars(bands: readonly Band[], lines: readonly number[]): readonly RunBar[] {
  const [first, last] = [bands[0], bands.at(-1)];
  if (first === undefined || last === undefined) return [];
  const turns = [...bands.slice(1).map(({ from }) => from), ...lines];
  const low = Math.max(first.from, Math.floor(Math.min(...turns)) - MARGIN);
  const high = Math.min(last.to, Math.ceil(Math.max(...turns)) + MARGIN);
  const step = Math.max(1, Math.ceil((high - low + 1) / MOST_BARS));
  const bars: RunBar[] = [];
  for (let from = low; from <= high; from += step) {
    const to = Math.min(high, from + step - 1);
    bars.push({ from, to, units: worstOf(bands, from, to) });
  }
  return bars;
}

/** Between two results money grows evenly within a band: its least is at an end. */
function worstOf(bands: readonly Band[], from: number, to: number): number {
  const within = bands.filter((band) => band.to >= from && band.from <= to);
  return Math.min(...within.flatMap((band) => [Math.max(band.from, from), Math.min(band.to, to)].map(unitsIn(band))));
}

const unitsIn =
  ({ from, to, at_from, at_to }: Band) =>
  (result: number): number =>
    from === to ? at_from : at_from + ((at_to - at_from) / (to - from)) * (result - from);

/** The house's result; undefined beyond the results that the market can have. */
export function unitsAt(bands: readonly Band[], result: number): number | undefined {
  const band = bands.find(({ from, to }) => result >= from && result <= to);
  return band === undefined ? undefined : unitsIn(band)(result);
}

/** The results that bring the most, or the least, in words: 169, or 173 to 174. */
export function extremeOf(bands: readonly Band[], pick: typeof Math.min): { units: number; words: string } {
  const units = pick(...bands.flatMap(({ at_from, at_to }) => [at_from, at_to]));
  const { from, to, at_from, at_to } = bands.find((band) => band.at_from === units || band.at_to === units) as Band;
  const words = at_from === at_to && from !== to ? `${from} to ${to}` : String(at_from === units ? from : to);
  return { units, words };
}
