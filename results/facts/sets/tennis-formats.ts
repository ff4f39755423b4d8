import type { SetsFact } from './sets-facts.ts';

/** A format of tennis: the fixture's part of it, and how many sets every match of it has. */
export interface TennisFormat {
  readonly template: string;
  readonly name: string;
  readonly fixture: Pick<
    Extract<SetsFact, { kind: 'fixture' }>,
    'bestOf' | 'target' | 'tieBreak' | 'tieBreakAt' | 'lastUnit'
  >;
  readonly sets: number;
}

/**
 * How matches are played (ITF Rules of Tennis, rules 6 and 7 and Appendix V). If tours differ, the format leaves it open:
 * `tieBreak` alone takes a short set of 4–3 and of 5–4. No-ad games and the points of a tie-break change no set's games.
 */
export const TENNIS_FORMATS: readonly TennisFormat[] = [
  {
    template: 'tennis',
    name: 'Tennis, best of three',
    fixture: { bestOf: 3, target: 6, tieBreakAt: 6 },
    sets: 2,
  },
  {
    template: 'tennis-best-of-five',
    name: 'Tennis, best of five',
    fixture: { bestOf: 5, target: 6, tieBreakAt: 6 },
    sets: 3,
  },
  {
    template: 'tennis-match-tie-break',
    name: 'Tennis, match tie-break for a third set',
    fixture: { bestOf: 3, target: 6, tieBreakAt: 6, lastUnit: { target: 10, isTieBreak: true } },
    sets: 2,
  },
  {
    template: 'tennis-short-sets',
    name: 'Tennis, short sets to four',
    fixture: { bestOf: 3, target: 4, tieBreak: true },
    sets: 2,
  },
  {
    template: 'tennis-pro-set',
    name: 'Tennis, one set to eight',
    fixture: { bestOf: 1, target: 8, tieBreak: true },
    sets: 0,
  },
];
