import type { AlertCase, CaseKind, StandingAlert } from 'protocol';
import { formatMoney } from '../../shared/format/money.ts';
import { minorOf } from '../controls/figures.tsx';
import { plural } from '../controls/plural.ts';

export const CASE_WORDS: Readonly<Record<CaseKind, string>> = {
  'shared-place': 'Same address, same market',
  'shared-device': 'Many people on one device',
  'passed-money': 'Money passed at odd prices',
  'repeated-stakes': 'Same bet repeated',
  'line-straddle': 'Both sides of a moved line',
  'large-bet': 'Large bet',
  'failed-job': 'Background task failed',
  'table-hold': 'Table outside its expected hold',
  'excluded-returns': 'Self-excluded person signing up',
  'excluded-elsewhere': 'Self-excluded person with other accounts',
  'far-quote': 'Quote far from the last',
};

const namesOf = ({ people }: Pick<AlertCase, 'people'>): string => {
  const names = people.map(({ name }) => name);
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};
const units = (amount: number): string => formatMoney(minorOf(amount));

const within = (seconds: number): string => (seconds === 0 ? 'within a second' : `within ${seconds} s`);
const secondsApart = (seconds: number): string => (seconds === 0 ? 'less than a second apart' : `${seconds} s apart`);

/** The whole table, or bets of it while the whole is within its band. */
function holdWords({ name, rounds, hold, low, high, is_out, bets_out }: AlertCase['figures']): string {
  if (is_out === 1)
    return `${name} holds ${hold} % after ${rounds} rounds; by its rules it should hold ${low} to ${high} %.`;
  return `${name}: ${plural(Number(bets_out), 'bet holds', 'bets hold')} more or less than chance can explain.`;
}

/** A person took a break or excluded themselves, and has other accounts. */
function excludedWords({ people, figures: { excluded, alike } }: AlertCase): string {
  const others = people.slice(1);
  const same = others.slice(0, Number(excluded));
  const perhaps = others.slice(Number(excluded));
  return [
    `${people[0]?.name} is on a break or excluded.`,
    Number(excluded) > 0 &&
      `${namesOf({ people: same })} ${same.length === 1 ? 'has' : 'have'} the same phone or mail address and ${same.length === 1 ? 'is' : 'are'} excluded too.`,
    Number(alike) > 0 && `${namesOf({ people: perhaps })} signed in on the same device and can still bet.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Its market and match; empty where it is about no market. */
export const caseMarketWords = ({ market_name, match_name }: AlertCase): string =>
  [market_name, match_name].filter((name) => name !== '').join(', ');

/** People and kind that cases have in common: such cases are worked as one. */
export const alikeKey = ({ kind, people }: AlertCase): string =>
  `${kind} ${people
    .map(({ account }) => account)
    .toSorted((a, b) => a - b)
    .join(' ')}`;

/** The signal as a sentence. */
export function seenWords(seen: AlertCase): string {
  const { kind, figures, amount, people } = seen;
  switch (kind) {
    case 'shared-place':
      return `${namesOf(seen)} bet from one ${figures['basis']}, ${secondsApart(Number(figures['seconds']))}.`;
    case 'shared-device':
      return `${namesOf(seen)} signed in from one device within ${figures['hours']} h.`;
    case 'passed-money':
      return `${people[0]?.name} to ${people[1]?.name}: about ${units(amount)} in ${figures['fills']} fills, the last at ${figures['odds']} where others traded at ${figures['usual_odds']}.`;
    case 'repeated-stakes':
      return `${namesOf(seen)} placed the same ${units(amount)} bet ${figures['times']} times ${within(Number(figures['seconds']))}.`;
    case 'line-straddle':
      return `${namesOf(seen)} has Yes at ${figures['yes']} and No at ${figures['no']}, ${units(amount)} on either.`;
    case 'large-bet':
      return `${namesOf(seen)}: ${figures['side']} ${units(amount)} at ${figures['odds']}.`;
    case 'failed-job':
      return `${figures['text']}${Number(figures['times']) > 1 ? ` (${figures['times']} times)` : ''}`;
    case 'table-hold':
      return holdWords(figures);
    case 'excluded-returns':
      return `A sign-up with the ${figures['channel'] === 'phone' ? 'phone number' : 'mail address'} of ${namesOf(seen)}, who is on a break or excluded, was refused.`;
    case 'excluded-elsewhere':
      return excludedWords(seen);
    case 'far-quote':
      return `${figures['by']} ${'markets' in figures ? 'quoted them' : 'confirmed it'}: ${figures['why']}`;
  }
}

export const STANDING_WORDS: Readonly<Record<StandingAlert['kind'], string>> = {
  hold: 'Result on hold',
  'stale-feed': 'Silent feed',
  deposit: 'Deposit waiting',
  'house-cap': 'House near its cap',
  'payee-change': 'Payee changing',
  'provider-cap': 'Provider above its limit',
};

/** New facts of its match clear it. */
export const restsOnFacts = ({ kind, match_id }: Pick<StandingAlert, 'kind' | 'match_id'>): boolean =>
  match_id > 0 && (kind === 'hold' || kind === 'stale-feed');

/** The page on which staff deal with it. */
export function standingPlace({ kind, about }: Pick<StandingAlert, 'kind' | 'about'>): string {
  if (kind === 'hold') return `/settlement/${about}`;
  if (kind === 'stale-feed') return `/match/${about}`;
  if (kind === 'deposit') return `/payments/${about}`;
  if (kind === 'payee-change') return '/payments';
  if (kind === 'provider-cap') return '/providers';
  return `/risk/${about}`;
}
