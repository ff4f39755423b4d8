import type { ProposalNames } from './proposal-names.ts';
import { proposedFact } from './proposed-fact.ts';

const FIXTURE = { kind: 'fixture', teams: ['Reds', 'Blues'], competition: 'Cup', season: '2026', startsAt: 0 };
export const GOAL = { kind: 'goal', side: 0, period: 'first-half', player: 'Rossi', at: 1380_000 };
const KNOWN = [FIXTURE, { kind: 'period-begins', period: 'first-half', at: 0 }, GOAL].map((said, place) => ({
  fact_id: place + 1,
  source: 'manual',
  said,
  corrects: null,
}));
/** Names of a match with one market, and of one of everything else. */
export const names: ProposalNames = {
  person: (id) => (id === 7 ? 'ana' : `person ${id}`),
  holder: (account) => (account === 17 ? 'ana' : `account ${account}`),
  match: (id) => (id === 5 ? 'Reds v Blues' : `match ${id}`),
  market: (id) => (id === '1.5' ? 'Match Odds of Reds v Blues' : `market ${id}`),
  runner: (id, selection) => (id === '1.5' && selection === 2 ? 'Blues' : `runner ${selection}`),
  sport: (id) => (id === 4 ? 'Cricket' : `sport ${id}`),
  table: (code) => (code === 'lucky7' ? 'Lucky 7' : code),
  template: (code) => ({ t20: 'T20', t15: 'Fifteen overs' })[code] ?? code,
  provider: (code) => (code === 'acme' ? 'Acme' : code),
  round: (round) => (round === 9 ? 'round A-1 of Roulette' : `round ${round}`),
  payment: (id) => (id === 3 ? 'deposit D000003 of 5,000 by ana' : `payment number ${id}`),
  rule: (rule) => ({ 'football.match-odds': 'Match odds', 'cricket.session': 'Session' })[rule] ?? rule,
  fact: (body) => proposedFact(body, KNOWN),
};
