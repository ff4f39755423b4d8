import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataOf } from 'protocol';
import { footballFacts } from '../../../../results/testing/football-match.fixture.ts';
import { TwoOwners } from '../testing/two-owners.fixture.ts';

// A match that has begun is not made again by one person: its result is known, and the new one takes bets.

let owners: TwoOwners;
let leagues = 0;
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  owners = await TwoOwners.start();
}, 60_000);
afterAll(() => owners.stop());

const league = async (sport_id = 1) => {
  const series = { sport_id, name: `League ${(leagues += 1)}` };
  return (await owners.done<{ series_id: number }>('anna', 'admin/createSeries', series)).series_id;
};
const inHours = (hours: number) => new Date(owners.exchange.sequencer.now() + hours * HOUR_MS).toISOString();

/** @param more  facts beyond the fixture */
async function match(name: string, more: number): Promise<number> {
  const planned = { series_id: await league(), name, open_date: inHours(1) };
  const { match_id } = await owners.done<{ match_id: number }>('anna', 'admin/createMatch', planned);
  const [fixture, ...play] = footballFacts([0]);
  const teams = name.split(' v ');
  for (const fact of [{ ...fixture, teams }, ...play.slice(0, more)])
    await owners.done('otto', 'admin/addFact', { match_id, ['said']: fact });
  return match_id;
}

const template = async (sides: readonly string[], hours: number) => ({
  request_id: `made-${(leagues += 1)}`,
  template: 'football',
  series_id: await league(),
  sides,
  open_date: inHours(hours),
  bet_delay: 0,
  commission: 2,
  min_stake: 1,
});

test.each([
  ['the same sides', 'Leeds v Hull', 'Leeds v Hull'],
  ['in other letters', 'St. Pauli v Kiel', ' ST PAULI  vs. Kiel'],
  ['the other way round', 'Lens v Lille', 'Lille v Lens'],
])('a match that has begun is made again, %s: that takes two people', async (_, played, name) => {
  await match(played, 2);
  const again = { series_id: await league(), name, open_date: inHours(3) };
  expect(await owners.codeOf('anna', 'admin/createMatch', again)).toBe('second-person-missing');
  const proposal = await owners.waiting('otto');
  expect(proposal).toMatchObject({ kind: 'policy', before: { match_name: played } });
  expect(await owners.approve('otto', proposal)).toBe('done');
  expect(await owners.codeOf('anna', 'admin/createMatchFromTemplate', await template(name.split(/ vs?\.? /), 3))).toBe(
    'match-has-begun',
  );
});

test.each([
  ['Bears v Wolves', ['Bears FC', 'Wolves FC']],
  ['Foxes v Otters', ['The Foxes', 'Otters']],
  ['Lions v Tigers', ['Tigerz', 'Lion']],
  ['Málaga v Cádiz', ['Malaga', 'Cadiz']],
])('%s is not made again as %s, in another sport', async (name, sides) => {
  await match(name, 2);
  const elsewhere = { series_id: await league(2), name: sides.join(' v '), open_date: inHours(3) };
  expect(await owners.codeOf('anna', 'admin/createMatch', elsewhere)).toBe('second-person-missing');
});

test('nor while it goes on for days', async () => {
  await match('Herons v Owls', 2);
  owners.exchange.ahead += 100 * HOUR_MS;
  for (const name of ['anna', 'otto']) await owners.signIn(name);
  const again = { series_id: await league(), name: 'Herons v Owls', open_date: inHours(1) };
  expect(await owners.codeOf('anna', 'admin/createMatch', again)).toBe('second-person-missing');
  await owners.done('anna', 'admin/createMatch', { ...again, open_date: inHours(24 * 7) });
});

test('a match without sides gets none of a match that has begun', async () => {
  await match('Hawks v Stags', 2);
  const plain = { series_id: await league(), name: 'The big game', open_date: inHours(3) };
  const { match_id } = await owners.done<{ match_id: number }>('anna', 'admin/createMatch', plain);
  const again = { ...(await template(['Hawks', 'Stags'], 3)), match_id };
  expect(await owners.codeOf('anna', 'admin/createMatchFromTemplate', again)).toBe('match-has-begun');
});

test('a second game is added by two people, and gets its markets by one', async () => {
  await match('Cubs v Mets', 2);
  const again = { series_id: await league(), name: 'Cubs v Mets', open_date: inHours(4) };
  const { match_id } = await owners.byBoth<{ match_id: number }>('admin/createMatch', again);
  await owners.done('anna', 'admin/createMatchFromTemplate', { ...(await template(['Cubs', 'Mets'], 4)), match_id });
  await owners.done('anna', 'admin/changeMatch', { match_id, open_date: inHours(5) });
});

test('a match is not turned into one that has begun, by its name or its start', async () => {
  await match('Ajax v PSV', 2);
  const change = (match_id: number, to: object) => owners.codeOf('anna', 'admin/changeMatch', { match_id, ...to });
  const other = { series_id: await league(), name: 'A v B', open_date: inHours(3) };
  const { match_id: named } = await owners.done<{ match_id: number }>('anna', 'admin/createMatch', other);
  expect(await change(named, { name: 'Ajax v PSV' })).toBe('match-has-begun');
  const later = { ...other, name: 'Ajax v PSV', open_date: inHours(24 * 9) };
  const { match_id: moved } = await owners.done<{ match_id: number }>('anna', 'admin/createMatch', later);
  expect(await change(moved, { open_date: inHours(2) })).toBe('match-has-begun');
  expect(await change(moved, { open_date: inHours(24 * 8) })).toBe('done');
});

test('a file adds no match whose sides have begun one', async () => {
  await match('Roma v Lazio', 2);
  const fixtures = ['Roma v Lazio', 'Roma v Milan'].map((name) => ({ series: 'Coppa', name, open_date: inHours(2) }));
  const { fixtures: of, added } = await owners.done<DataOf<'admin/importFixtures'>>('anna', 'admin/importFixtures', {
    sport_id: 1,
    fixtures,
  });
  expect([added, of]).toMatchObject([
    1,
    [{ state: 'refused', refusal: { code: 'match-has-begun' } }, { state: 'new' }],
  ]);
});

test('fixtures of one day are looked up at once', async () => {
  const { catalogueEdits } = owners.exchange.running;
  const matchesAbout = catalogueEdits.matchesAbout.bind(catalogueEdits);
  let looks = 0;
  catalogueEdits.matchesAbout = (of) => {
    looks += 1;
    return matchesAbout(of);
  };
  const sides = ['Cork v Derry', 'Sligo v Galway', 'Bray v Athlone'];
  const fixtures = sides.map((name) => ({ series: 'Island', name, open_date: '2031-06-01T15:00:00Z' }));
  await owners.done('anna', 'admin/previewFixtures', { sport_id: 1, fixtures });
  catalogueEdits.matchesAbout = matchesAbout;
  expect(looks).toBe(1);
});

test('sides that have only their fixture, or play on another day, are made by one person', async () => {
  await match('Porto v Braga', 0);
  await owners.done('anna', 'admin/createMatchFromTemplate', await template(['Porto', 'Braga'], 2));
  await match('Genk v Gent', 2);
  await owners.done('anna', 'admin/createMatchFromTemplate', await template(['Genk', 'Gent'], 24 * 4));
});
