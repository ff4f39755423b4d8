import type { Payoff } from 'engine';
import type { Money } from 'engine/vocabulary';
import { nameWithPlaces, placesIn } from 'protocol/places';
import type { AtStart } from './catalogue-rows.ts';

// Match formats as data: a form of the desk makes the match and its markets from them.

/** The possible winners: the sides in order, with the draw, everyone of the field, or the template's own answers. */
type TemplateRunners = 'sides' | 'sides-and-draw' | 'field' | readonly (readonly [standsFor: string, name: string])[];

export interface MarketTemplate {
  readonly name: string;
  readonly marketType: string;
  /** Bettors' own book when absent; `quoted`: the house alone offers. */
  readonly mechanism?: 'quoted';
  readonly runners: TemplateRunners;
  /** One winner of the runners when absent. */
  readonly payoff?: Payoff;
  /** Empty if a person enters its result. */
  readonly rule: string;
  readonly subject: unknown;
  readonly atStart: AtStart;
  /** No limit when absent. */
  readonly maxStake?: Money;
  readonly maxProfit?: Money;
  /** The most the house may lose in it; the usual cap when absent. */
  readonly lossCap?: Money;
  /** Hundredths of a per cent; the match's when absent. */
  readonly commission?: number;
}

/**
 * The subject of a match's first fact, and what it says for every match of its format: two sides, called teams or
 * players; a race, whose ground has to be known; a competition, whose schedule has to be; an election; or nothing, in a
 * sport without rules.
 */
export interface FirstFact {
  readonly about: 'teams' | 'players' | 'race' | 'competition' | 'election' | 'nothing';
  readonly says: Readonly<Record<string, unknown>>;
}

/** Stands in a subject for the name of the match. */
export const NAME_OF_MATCH = '{match}';

export interface MatchTemplate {
  readonly template: string;
  readonly name: string;
  readonly sportId: number;
  readonly sides: 'two' | 'field';
  /** The first fact, less what the match itself says. */
  readonly first: FirstFact;
  readonly markets: readonly MarketTemplate[];
}

export const YES_NO = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;

/** A market of the whole match, of which its rule has to know nothing else. */
export function ofMatch(
  name: string,
  marketType: string,
  rest: Omit<MarketTemplate, 'name' | 'marketType' | 'subject'>,
) {
  return { name, marketType, subject: {}, ...rest };
}

export const underOver = (line: number, of: string) =>
  [
    ['under', `Under ${line} ${of}`],
    ['over', `Over ${line} ${of}`],
  ] as const;

/** The same market with this number of places, if it pays places. */
export function withPlaces<Market extends MarketTemplate>(market: Market, places: number): Market {
  const before = placesIn(market.subject);
  if (before === undefined) return market;
  const payoff: Payoff = { kind: 'runners', winners: places, complete: true };
  const name = nameWithPlaces(market.name, before, places);
  return { ...market, name, payoff, subject: { ...(market.subject as object), places } };
}

/** Fewer runners than this cannot fill the markets of a field. */
export const fewestOf = ({ sides, markets }: Pick<MatchTemplate, 'sides' | 'markets'>): number =>
  sides === 'two' ? 2 : Math.max(2, ...markets.map(({ subject }) => (placesIn(subject) ?? 1) + 1));

export interface NamedRunner {
  readonly selection: number;
  readonly name: string;
  /** In the words of the rule; empty if the result is a number. */
  readonly standsFor: string;
}

/** @param sides  names of the two sides, or of the field */
export function templateRunners({ runners }: MarketTemplate, sides: readonly string[]): NamedRunner[] {
  const named = (names: readonly (readonly [string, string])[]) =>
    names.map(([standsFor, name], place) => ({ selection: place + 1, name, standsFor }));
  if (typeof runners !== 'string') return named(runners);
  if (runners === 'field') return named(sides.map((name) => [name, name]));
  const [home = '', away = ''] = sides;
  const two = [
    ['home', home],
    ['away', away],
  ] as const;
  return named(runners === 'sides' ? two : [...two, ['draw', 'The Draw']]);
}
