import type { SiteRulesSection } from 'protocol';
import { QUERY_WINDOW_DAYS, TV_DELAY_MS } from 'protocol/constants';
import type { SiteTab } from 'results';

// What the page says beside the rules of the book, in our own words.

/** What the page shows where a tab has nothing. */
export const NO_RECORDS = 'No records Found';

const GENERAL: readonly SiteRulesSection[] = [
  {
    title: 'All sports',
    text: [
      'Each market is settled by the version of its rule that was the newest when the market opened; the version is shown on every bet.',
      'A mistake in a result is put right by settling again: everybody then has exactly what the right result alone gives.',
      'Management decision is final.',
    ],
  },
  {
    title: 'Fair use',
    text: [
      'Winning bets may be void for the use of a VPN, for several entries from the same IP address, for punching (bets placed after the fact), and for robots.',
      'Programs that bet through the API with an application key are no robots in this sense: the key is the permission to use one.',
      'Suspected illegitimate use may void winning bets.',
      'Manual bets, by telephone or message, are not accepted.',
    ],
  },
  {
    title: 'Results and questions',
    text: [
      `A question about a result or a rate has to be raised within ${QUERY_WINDOW_DAYS} days of the event.`,
      'Wrong rates, technical errors and abandoned matches lead to deleted or void bets; whoever is touched gets a notice.',
    ],
  },
  {
    title: 'Pictures and scores',
    text: [
      `The TV picture comes with a delay of ${TV_DELAY_MS / 1000} seconds.`,
      'Live scores come from third parties; they may be late or wrong, and decide nothing.',
    ],
  },
  {
    title: 'Dead heats and ties',
    text: [
      'In a dead heat a bet is paid on stake × expected winners ÷ actual winners: two who tie for one place are half a win each, n who tie for it one nth.',
      'Markets of one against the other, and markets of the most of a kind, are void where they end level.',
    ],
  },
];

/** What stands before the rules of a tab. */
export function sectionsBefore(tab: SiteTab): readonly SiteRulesSection[] {
  if (tab === 'Teenpatti') return [{ title: '', text: [NO_RECORDS] }];
  return tab === 'Match' ? GENERAL : [];
}
