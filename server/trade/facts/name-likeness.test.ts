import { expect, test } from 'vitest';
import { isSpellingOf } from './name-likeness.ts';

test.each([
  ['Leeds United', 'Leeds Utd'],
  ['Hull City', 'Hull City AFC'],
  ['Hull City', 'Hull'],
  ['The Draw', 'Draw'],
  ['Win', 'To win'],
  ['R Sharma runs', 'Rohit Sharma runs'],
  ['Manchester United', 'Man United'],
  ['Over/Under 2.5 Goals', 'Over / under 2.5 goals'],
  ['6 over run 1st innings', '6 over runs, 1st innings'],
  ['Mumbai Indians', 'Mumbay Indians'],
])('%s is spelled %s', (known, name) => expect(isSpellingOf(known, name, [])).toBe(true));

test.each([
  ['Over/Under 2.5 Goals', 'Over/Under 2.5 Cards'],
  ['Over/Under 2.5 Goals', 'Over/Under 2.5 Goals HT'],
  ['Over/Under 2.5 Goals', 'Over/Under 2.5 Goals Leeds'],
  ['Match Odds', 'Match Odds (to qualify)'],
  ['Both Teams to Score', 'Both Teams to Score Twice'],
  ['R Sharma runs', 'K Sharma runs'],
  ['R Sharma runs', 'R Sharma fours'],
  ['Leeds United', 'Leeds Hull'],
  ['Leeds United', 'Leeds City'],
  ['The Draw', 'The Draw or Leeds'],
  ['India', 'India A'],
  ['India', 'India W'],
  ['India', 'India Legends'],
])('%s is not spelled %s', (known, name) => expect(isSpellingOf(known, name, [])).toBe(false));
