import { expect, test } from 'vitest';
import { isSpellingOf } from './name-likeness.ts';

test.each([
  ['Over/Under 2.5 Goals', 'Over / under 2.5 goals'],
  ['Both Teams to Score', 'Both teams to score.'],
  ['6 over run 1st innings', '6 over run, 1st innings'],
  ['Nightferry', 'Night Ferry'],
  ['Half-time', 'Half time'],
  ['Malmo', 'Malmö'],
  ['Ｌｅｅｄｓ', 'Leeds'],
  ['Mumbai Indians', 'Mumbay Indians'],
  ['Leeds United', 'Leeds Unitde'],
  ['Leeds Unted', 'Leeds United'],
  ['Kohlli', 'Kohli'],
  ['मुंबई', ' मुंबई '],
  ['1', ' 1'],
  ['?', '?'],
])('%s is spelled %s', (known, name) => expect(isSpellingOf(known, name)).toBe(true));

test.each([
  ['Man Utd', 'Manchester United'],
  ['Leeds United', 'Leeds Utd'],
  ['Leeds United', 'Leeds'],
  ['The Draw', 'Draw'],
  ['Leeds United', 'Leads Untied'],
  ['1. Alpha Star', 'Alpha Star'],
  ['14:30 Newmarket', '14:35 Newmarket'],
  ['Over/Under 2.5 Goals', 'Over/Under 25 Goals'],
  ['Over/Under 2.5 Goals', 'Over/Under 2.5 Cards'],
  ['Over/Under 2.5 Goals', 'Under/Over 2.5 Goals'],
  ['Leeds -1', 'Leeds +1'],
  ['Leeds -1', 'Leeds 1'],
  ['Over 5', 'Over 5½'],
  ['Runs > 50', 'Runs < 50'],
  ['Set II', 'Set III'],
  ['Yes', 'Yep'],
  ['Iran', 'Iraq'],
  ['R Sharma runs', 'K Sharma runs'],
  ['Leeds v Hull', 'Hull v Leeds'],
  ['under under', 'under goals'],
  ['India', 'India A'],
  ['India', 'Indiana'],
  ['मुंबई', 'मबई'],
  ['1', '2'],
  ['?', '!'],
])('%s is not spelled %s', (known, name) => expect(isSpellingOf(known, name)).toBe(false));

test('a slip that could be of another name is no spelling', () => {
  expect(isSpellingOf('Blues', 'Bluesy', ['Reds'])).toBe(true);
  expect(isSpellingOf('Smith', 'Smyth', ['Smythe'])).toBe(false);
});
