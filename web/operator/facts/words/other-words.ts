import { plural } from '../../controls/plural.ts';
import type { ElectionFact, IndexFact, TournamentFact } from 'results';
import { listWords, timeWords, type WordsOf } from './kind-words.ts';

export const ELECTION_WORDS: WordsOf<ElectionFact> = {
  winner: {
    title: 'Winner',
    isCommon: true,
    fields: { of: 'Of the seat, office or election', names: 'Winners' },
    sentence: ({ of, names, official }) => `${of}: ${listWords(names)} ${official ? 'won' : 'projected to win'}`,
  },
  seats: {
    title: 'Seats',
    isCommon: true,
    sentence: ({ party, area, seats, final }) =>
      `${party}${area === undefined ? '' : `, ${area}`}: ${seats} ${seats === 1 ? 'seat' : 'seats'}${final ? '' : ', partial count'}`,
  },
  held: { title: 'Held', isCommon: true, sentence: ({ year }) => `Held in ${year}` },
  'not-held': { title: 'Not held', sentence: () => 'Not held in its year' },
  'candidate-gone': {
    title: 'Candidate out',
    hint: 'Died or withdrew. Bets stand.',
    fields: { name: 'Candidate' },
    sentence: ({ name }) => `${name} no longer stands`,
  },
  fixture: {
    title: 'Election',
    fields: { year: 'Due in' },
    sentence: ({ name, year }) => `${name}, due in ${year}`,
  },
};

export const INDEX_WORDS: WordsOf<IndexFact> = {
  tick: { title: 'Price', isCommon: true, sentence: ({ ticks, at }) => `${ticks} ticks, ${timeWords(at)}` },
  'settlement-price': {
    title: 'Settlement price',
    isCommon: true,
    sentence: ({ ticks, contract }) => `Settlement price ${ticks} ticks, contract ${contract}`,
  },
  'no-settlement': {
    title: 'No settlement price',
    sentence: () => 'No settlement price is published for this day',
  },
  fixture: {
    title: 'Trading day',
    sentence: ({ instrument, contract, day }) => `${instrument}, contract ${contract}, ${day}`,
  },
};

/** A match of the catalogue by its number: its counts are taken from its own facts. */
interface PlayedMatch {
  readonly kind: 'played';
  readonly match_id: number;
  readonly number: number;
}

export const TOURNAMENT_WORDS: WordsOf<TournamentFact | PlayedMatch> = {
  played: {
    title: 'Match on this exchange',
    hint: 'It has a result; its own facts are used.',
    isCommon: true,
    sentence: ({ match_id: matchId, number }) => `Match ${number}: match ${matchId} of this exchange`,
  },
  champion: {
    title: 'Champion',
    isCommon: true,
    fields: { team: 'Team' },
    sentence: ({ team }) => `Champion: ${team}`,
  },
  match: {
    title: 'Match played elsewhere',
    hint: 'One line each: fours: 20. Of players: Ann: player-runs 40, player-wickets 3.',
    sentence: ({ match: { number, teams, lost } }) =>
      `Match ${number}: ${teams.join(' v ')}${lost === undefined ? '' : `, lost: ${lost}`}`,
  },
  schedule: {
    title: 'Another schedule',
    sentence: ({ matches, leagueMatches }) =>
      `${plural(matches, 'match', 'matches')}, ${leagueMatches} of the league stage`,
  },
  cancelled: { title: 'Cancelled', fields: { text: 'Why' }, sentence: ({ text }) => `Cancelled: ${text}` },
  competition: {
    title: 'Competition',
    hint: 'If this is a cup with many matches, not one match.',
    sentence: ({ competition, season, matches }) => `${competition}, ${season}, ${plural(matches, 'match', 'matches')}`,
  },
};
