import type { Millis } from 'engine/vocabulary';

/**
 * One thing that somebody said about a match. Facts are only ever added: a correction is a new fact that takes the place
 * of an older one, so that it can be told what was known when.
 *
 * @typeParam Said  the sport's facts: plain JSON
 */
export interface Fact<Said = unknown> {
  /** 1, 2, … in the match. */
  readonly id: number;
  readonly at: Millis;
  /** `ball-feed`, `scorecard`, `simulator`; `scorer-7`: user 7, who scores the match; `file-x`: a file of results; `manual`: people, for every source */
  readonly source: string;
  readonly said: Said;
  /** The fact that this one takes the place of. With `said` null that one was never true. */
  readonly corrects?: number;
  /** The user who entered it; nobody entered what a template says. */
  readonly by?: number;
  /** The user who proposed it, if it took two people: `by` is then who approved it. */
  readonly proposedBy?: number;
}

/** The people whose word a fact is. */
export const typistsOf = ({ by, proposedBy }: Pick<Fact, 'by' | 'proposedBy'>): readonly number[] =>
  [by, proposedBy].filter((one) => one !== undefined);

/** It says who plays, as somebody entered or corrected it. */
export const isFixtureFact = ({ said }: Fact): boolean =>
  (said as { readonly kind?: unknown } | null)?.kind === 'fixture';

/** It says who plays, not what happened: whoever makes a match from a template says that. */
export const isAnnouncement = (fact: Fact): boolean => fact.corrects === undefined && isFixtureFact(fact);

/** The fields of a fixture that decide: how long a match is, what wins it, and from when and where it may not be moved. */
const FIGURES: ReadonlySet<string> = new Set([
  'format',
  'overs',
  'ballsPerOver',
  'periods',
  'periodMs',
  'bestOf',
  'target',
  'lastTarget',
  'tieBreak',
  'tieBreakAt',
  'lastUnit',
  'startsAt',
  'day',
  'venue',
  'surface',
  'country',
]);

/** It says what decides a match: what happened, or the figures of a fixture that a person typed. A template's are nobody's. */
export const isReport = (fact: Fact): boolean =>
  !isAnnouncement(fact) || (fact.by !== undefined && Object.keys(fact.said as object).some((key) => FIGURES.has(key)));

/** Why something a source said is not believed. While one stands, rules that read what it touches are held. */
export interface Doubt {
  /** The fact, or the line of the source, that started it. */
  readonly about: string;
  /** step-back: totals fell · contradiction: does not follow from earlier facts · sources: two disagree · silence · trouble: the source says so itself */
  readonly kind: 'step-back' | 'contradiction' | 'sources' | 'silence' | 'trouble';
  readonly text: string;
  readonly since: Millis;
  /** Cricket: the innings and the legal ball from which on it is doubtful. Left out: everything. */
  readonly from?: { readonly innings: number; readonly ball: number };
  /**
   * Cricket: the legal ball of the same innings up to which it is doubtful. Figures over balls that hold all of it, as the
   * total after a later over, are right again; those that hold a part of it are not. Left out: no end yet.
   */
  readonly until?: { readonly ball: number };
}
