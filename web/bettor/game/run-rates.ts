import type { ScorePicture } from 'protocol';

/** Runs an over, with two decimals: those made, and those that a chase still asks for. */
export interface RunRates {
  readonly current: string;
  readonly required: string;
}

const BALLS_OF_OVER = 6;

/** Of a chase; undefined where the score does not say runs, overs, runs needed and balls left. */
export function runRates({ sides, note }: Pick<ScorePicture, 'sides' | 'note'>): RunRates | undefined {
  const batting = sides.find(({ active }) => active);
  const runs = /^(\d+)(?:\/\d+)?$/.exec(batting?.score ?? '');
  const overs = /^\(?(\d+)\.([0-5])\b/.exec(batting?.detail ?? '');
  const need = /^need (\d+)(?: runs?)? from (\d+)(?: balls?)?$/i.exec(note);
  if (runs === null || overs === null || need === null) return undefined;
  const balls = Number(overs[1]) * BALLS_OF_OVER + Number(overs[2]);
  const left = Number(need[2]);
  if (balls === 0 || left === 0) return undefined;
  const rate = (made: string | undefined, from: number) => ((Number(made) * BALLS_OF_OVER) / from).toFixed(2);
  return { current: rate(runs[1], balls), required: rate(need[1], left) };
}
