import type { SiteRulesSection } from 'protocol';
import type { SiteTab } from './site-tabs.ts';

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
      'A question about a result or a rate has to be raised within 7 days of the event.',
      'Wrong rates, technical errors and abandoned matches lead to deleted or void bets; whoever is touched gets a notice.',
    ],
  },
  {
    title: 'Pictures and scores',
    text: [
      'The TV picture comes with a delay of 5 seconds.',
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

const VIRTUAL_CRICKET: SiteRulesSection = {
  title: 'Virtual Cricket',
  text: [
    'The match is played by the house’s own draw; each ball’s result is shown with its picture, and the match with the most runs is won.',
    'A level match is void, and so is a match that is interrupted before its last ball.',
    'Bets that were accepted while a ball was being shown count for the next one.',
  ],
};

/** Powerplays and schedules of a competition, where its markets depend on them. */
const SCHEDULES: Readonly<Partial<Record<SiteTab, SiteRulesSection>>> = {
  IPL: {
    title: 'Schedule',
    text: [
      'The season has 74 matches. Where the schedule itself is cut below that, markets on totals of the season are void; matches lost to the weather count their averages.',
    ],
  },
  'World Cup': {
    title: 'Schedule',
    text: ['Each team plays 9 league matches. Markets on a team, a player or a ground are on the league stage alone.'],
  },
  'Big Bash League': {
    title: 'Powerplay and Power Surge',
    text: [
      'The powerplay is the first 4 overs. The Power Surge is two overs that the batting side takes from the 11th over on.',
    ],
  },
};

const CPL: SiteRulesSection = {
  title: 'CPL',
  text: [
    'The season has 33 matches. Where the schedule itself is cut below that, markets on totals of the season are void; matches lost to the weather count the averages below.',
  ],
};

/** Sections that stand before, and those that stand behind the rules of a tab. */
export function sectionsAround(tab: SiteTab): {
  readonly before: readonly SiteRulesSection[];
  readonly behind: readonly SiteRulesSection[];
} {
  const schedule = SCHEDULES[tab];
  if (tab === 'Teenpatti') return { before: [{ title: '', text: [NO_RECORDS] }], behind: [] };
  if (tab === 'Match') return { before: GENERAL, behind: [] };
  if (tab === 'CricketCasino') return { before: [], behind: [VIRTUAL_CRICKET] };
  if (tab === 'Fancy') return { before: [], behind: [CPL] };
  return { before: schedule === undefined ? [] : [schedule], behind: [] };
}
