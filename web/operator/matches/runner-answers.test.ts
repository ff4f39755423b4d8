import { expect, test } from 'vitest';
import { isOfSides, likelyRunner, namedRunners, namesIn, outcomesOf } from './runner-answers.ts';

const runners = (...names: string[]) => names.map((name, at) => ({ selection_id: at + 1, name }));
const market = (...names: string[]) => ({ runners: runners(...names), match_name: 'Lantern v Harbour' });
const nobody = { standing: {}, names: {}, known: {} };
const listed = (...outcomes: string[]) => ({ is_number: false, outcomes, has_names: false });

test.each([
  ['home', ['Lantern', 'Harbour'], {}, 1],
  ['away', ['Lantern', 'Harbour'], {}, 2],
  ['home', ['Lantern', 'Harbour'], { home: 2, away: 1 }, 2],
  ['draw', ['Lantern', 'Harbour', 'The Draw'], {}, 3],
  ['over', ['Under 2.5', 'Over 2.5'], {}, 2],
  ['any other', ['Nair', 'Any other player'], {}, 2],
  ['any-other-home', ['1-0', 'Any other'], {}, 2],
  ['odd', ['Lantern', 'Harbour'], {}, undefined],
  ['home', ['Lantern', 'Harbour'], { home: 7 }, 1],
  ['home', ['Harbour', 'Lantern'], {}, 2],
  ['home', ['1', 'X', '2'], {}, 1],
  ['draw', ['1', 'X', '2'], {}, 2],
  ['away', ['1', 'X', '2'], {}, 3],
  ['away', ['Lantern', 'Draw', 'Harbour'], {}, 3],
  ['home', ['Lantern FC', 'Harbour FC'], {}, 1],
  ['home', ['First side', 'Second side'], {}, undefined],
  ['home/draw', ['Lantern/Lantern', 'Lantern / Draw', 'Harbour/Harbour'], {}, 2],
  ['away/away', ['1/1', '1/X', '2/2'], {}, 3],
  ['draw/draw', ['Lantern/Draw', 'Draw/Lantern', 'Draw/Draw'], {}, 3],
  ['0-0', ['1 - 0', '0 - 0'], {}, 2],
])('%s of %j is most probably runner %#', (answer, names, known, expected) => {
  expect(likelyRunner(answer, market(...names), known as Record<string, number>)).toBe(expected);
});

test('a choice goes before what is likely, and none is none', () => {
  const two = market('Lantern', 'Harbour');
  const standing = { home: '2', away: '' };
  expect(outcomesOf(listed('home', 'away'), two, { ...nobody, standing })).toEqual({ home: 2 });
  expect(outcomesOf(listed('home', 'away'), two, nobody)).toEqual({ home: 1, away: 2 });
});

test('where the rule answers with names, each runner goes by its own', () => {
  const horses = market('Ajax', 'Bold', 'Comet');
  const answers = { is_number: false, outcomes: [], has_names: true };
  const names = { ...namesIn({ 'BOLD (IRE)': 2 }), 3: 'Comet II' };
  expect(outcomesOf(answers, horses, { ...nobody, names })).toEqual({
    Ajax: 1,
    'BOLD (IRE)': 2,
    'Comet II': 3,
  });
  const wicket = { ...answers, outcomes: ['wide'] };
  expect(namedRunners(wicket, runners('Wide', 'Bowled'), { wide: 1 }).map(({ name }) => name)).toEqual(['Bowled']);
});

test('a side is not taken for the other one that begins with the same word', () => {
  const cities = {
    runners: runners('Manchester City', 'Manchester'),
    match_name: 'Manchester United vs Manchester City',
  };
  expect([likelyRunner('home', cities, {}), likelyRunner('away', cities, {})]).toEqual([undefined, 1]);
});

test.each([
  [['Lantern', 'Harbour'], true],
  [['Lantern', 'The Draw', 'Harbour'], true],
  [['Nair', 'Shah', 'Lantern'], false],
])('the runners %j are the sides of the match: %s', (names, isSo) =>
  expect(isOfSides(runners(...names), 'Lantern v Harbour')).toBe(isSo),
);
