import { expect, test } from 'vitest';
import { factWords } from './fact-words.ts';

const ball = { kind: 'ball', innings: 1, over: 3, delivery: 6, striker: 'T Gokarn', nonStriker: 'G Chavre' };

test.each([
  [{ said: { kind: 'toss', winner: 1, chose: 'bat' }, corrects: null }, 'toss, winner 1, chose bat'],
  [
    { said: { ...ball, bowler: 'M Ullatt', bat: 4, wides: 0, boundary: 4, wickets: [] }, corrects: null },
    'Innings 1, 3.6, M Ullatt to T Gokarn: bat 4, boundary 4',
  ],
  [{ said: { ...ball, bat: 0 }, corrects: 7 }, 'Instead of fact 7: Innings 1, 3.6: no run'],
  [
    { said: { ...ball, bat: 0, legByes: 1, wickets: [{ how: 'run out', out: 'G Chavre' }] }, corrects: null },
    'Innings 1, 3.6: leg byes 1, wickets how run out out G Chavre',
  ],
  [{ said: { kind: 'match-ended' }, corrects: null }, 'match-ended'],
  [{ said: null, corrects: 3 }, 'Fact 3 was never true'],
])('%j', (fact, words) => expect(factWords(fact)).toBe(words));
