import { type MarketTemplate, type MatchTemplate, ofMatch, underOver } from './match-template.ts';
import { LATER_SPORTS } from './sports.ts';

// Formats of sports that are played by the clock, or won by sets, games, frames or maps.

const sportNamed = (name: string): number => LATER_SPORTS.find((sport) => sport.name === name)?.sportId ?? 0;

const overUnder = (
  lines: readonly number[],
  unit: string,
  { rule, subject = {} }: { rule: string; subject?: object },
) =>
  lines.map((line): MarketTemplate => ({
    name: `Over/Under ${line} ${unit}`,
    marketType: `total_${unit.toLowerCase()}`,
    runners: underOver(line, unit),
    rule,
    subject: { ...subject, line },
    atStart: 'turn-in-play',
  }));

const upTo = (count: number): number[] => Array.from({ length: count }, (_, place) => place + 1);

/** Won by sets, games, frames or maps. */
interface BySets {
  readonly sport: 'tennis' | 'volleyball' | 'table-tennis' | 'snooker' | 'e-games';
  /** As its markets call them: Set. */
  readonly unit: string;
  /** So many have a winner's market. */
  readonly units: number;
  readonly lines: readonly number[];
}

export const marketsBySets = ({ sport, unit, units, lines }: BySets): MarketTemplate[] => [
  ofMatch('Match Odds', 'match_odds', { runners: 'sides', rule: `${sport}.match-odds`, atStart: 'turn-in-play' }),
  ...upTo(units).map((number): MarketTemplate => ({
    name: `${unit} ${number} Winner`,
    marketType: `${unit.toLowerCase()}_${number}_winner`,
    runners: 'sides',
    rule: `${sport}.unit-winner`,
    subject: { unit: number },
    atStart: 'turn-in-play',
  })),
  ...overUnder(lines, `${unit}s`, { rule: `${sport}.over-under`, subject: { of: 'units' } }),
];

interface SetsSport extends BySets {
  readonly template: string;
  readonly name: string;
  readonly sportId: number;
  readonly fixture: { readonly bestOf: number; readonly target: number; readonly lastTarget?: number };
}

const bySets = ({ template, name, sportId, fixture, ...by }: SetsSport): MatchTemplate => ({
  template,
  name,
  sportId,
  sides: 'two',
  first: { about: 'players', says: { kind: 'fixture', sport: by.sport, ...fixture } },
  markets: marketsBySets(by),
});

const SETS_SPORTS: readonly SetsSport[] = [
  {
    template: 'volleyball',
    name: 'Volleyball, best of five',
    sportId: 998_917,
    sport: 'volleyball',
    fixture: { bestOf: 5, target: 25, lastTarget: 15 },
    unit: 'Set',
    units: 3,
    lines: [3.5, 4.5],
  },
  {
    template: 'table-tennis',
    name: 'Table tennis, best of five',
    sportId: sportNamed('Table Tennis'),
    sport: 'table-tennis',
    fixture: { bestOf: 5, target: 11 },
    unit: 'Game',
    units: 3,
    lines: [3.5, 4.5],
  },
  {
    template: 'snooker',
    name: 'Snooker, best of seven',
    sportId: sportNamed('Snooker'),
    sport: 'snooker',
    fixture: { bestOf: 7, target: 0 },
    unit: 'Frame',
    units: 4,
    lines: [4.5, 5.5],
  },
  {
    template: 'e-games',
    name: 'E-games, best of three',
    sportId: sportNamed('E-Games'),
    sport: 'e-games',
    fixture: { bestOf: 3, target: 0 },
    unit: 'Map',
    units: 2,
    lines: [2.5],
  },
];

/** Played by the clock. */
interface ClockSport {
  readonly sport: 'basketball' | 'kabaddi' | 'ice-hockey' | 'handball' | 'futsal';
  readonly name: string;
  readonly sportId: number;
  /** As its markets call them: Half. */
  readonly period: string;
  readonly periods: number;
  readonly minutes: number;
  /** A market on the result after regulation time, with the draw. */
  readonly hasDraw: boolean;
  readonly unit: 'Goals' | 'Points';
  readonly lines: readonly number[];
}

const byClock = (of: ClockSport): MatchTemplate => ({
  template: of.sport,
  name: of.name,
  sportId: of.sportId,
  sides: 'two',
  first: {
    about: 'teams',
    says: { kind: 'fixture', sport: of.sport, periods: of.periods, periodMs: of.minutes * 60_000 },
  },
  markets: [
    ofMatch('Match Odds', 'match_odds', { runners: 'sides', rule: `${of.sport}.match-odds`, atStart: 'turn-in-play' }),
    ...(of.hasDraw
      ? [
          ofMatch('Three-way', 'three_way', {
            runners: 'sides-and-draw',
            rule: `${of.sport}.three-way`,
            atStart: 'turn-in-play',
          }),
        ]
      : []),
    ...upTo(of.periods).map((period): MarketTemplate => ({
      name: `${of.period} ${period} Winner`,
      marketType: `${of.period.toLowerCase()}_winner`,
      runners: 'sides-and-draw',
      rule: `${of.sport}.period-winner`,
      subject: { period, draw: true },
      atStart: 'turn-in-play',
    })),
    ...overUnder(of.lines, of.unit, { rule: `${of.sport}.over-under` }),
  ],
});

const CLOCK_SPORTS: readonly ClockSport[] = [
  {
    sport: 'basketball',
    name: 'Basketball, four quarters',
    sportId: 7522,
    period: 'Quarter',
    periods: 4,
    minutes: 10,
    hasDraw: false,
    unit: 'Points',
    lines: [150.5, 160.5, 170.5],
  },
  {
    sport: 'ice-hockey',
    name: 'Ice hockey, three periods',
    sportId: sportNamed('Ice Hockey'),
    period: 'Period',
    periods: 3,
    minutes: 20,
    hasDraw: true,
    unit: 'Goals',
    lines: [4.5, 5.5, 6.5],
  },
  {
    sport: 'handball',
    name: 'Handball, two halves',
    sportId: sportNamed('Handball'),
    period: 'Half',
    periods: 2,
    minutes: 30,
    hasDraw: true,
    unit: 'Goals',
    lines: [55.5, 60.5, 65.5],
  },
  {
    sport: 'futsal',
    name: 'Futsal, two halves',
    sportId: sportNamed('Futsal'),
    period: 'Half',
    periods: 2,
    minutes: 20,
    hasDraw: true,
    unit: 'Goals',
    lines: [4.5, 5.5, 6.5],
  },
  {
    sport: 'kabaddi',
    name: 'Kabaddi, two halves',
    sportId: sportNamed('Kabaddi'),
    period: 'Half',
    periods: 2,
    minutes: 20,
    hasDraw: true,
    unit: 'Points',
    lines: [60.5, 65.5, 70.5],
  },
];

export const SETS_TEMPLATES: readonly MatchTemplate[] = SETS_SPORTS.map(bySets);
export const CLOCK_TEMPLATES: readonly MatchTemplate[] = CLOCK_SPORTS.map(byClock);
