import { afterAll, beforeAll, expect, test } from 'vitest';
import { TwoOwners } from '../testing/two-owners.fixture.ts';

// Two people agree that a rule settles a market by itself: that rule, of that subject, under these names.

let owners: TwoOwners;
let made = 0;
const GOALS = { rule: 'football.over-under', subject: { of: 'goals', line: 2.5 }, outcomes: { under: 1, over: 2 } };
const CORNERS = { ...GOALS, subject: { of: 'corners', line: 2.5 } };
const AUTOMATIC = { sources: 1, automatic: true, second_person: false };

beforeAll(async () => {
  owners = await TwoOwners.start();
}, 60_000);
afterAll(() => owners.stop());

/** A market of goals that has never been open. */
async function market(more: object = {}) {
  const series = { sport_id: 1, name: `League ${(made += 1)}` };
  const { series_id } = await owners.done<{ series_id: number }>('anna', 'admin/createSeries', series);
  const open_date = new Date(owners.exchange.sequencer.now() + 3_600_000).toISOString();
  const match = { series_id, name: 'Reds v Blues', open_date };
  const { match_id } = await owners.done<{ match_id: number }>('anna', 'admin/createMatch', match);
  return {
    match_id,
    name: 'Over/Under 2.5 Goals',
    market_type: 'over_under',
    commission: 0,
    min_stake: 1,
    runners: [{ name: 'Under 2.5 Goals' }, { name: 'Over 2.5 Goals' }],
    terms: { ...GOALS, ...more },
  };
}
const policyOf = (market_id: string) => owners.done('anna', 'admin/getPolicy', { market_id });

async function toCorners(market_id: string): Promise<void> {
  const runners = ['Under', 'Over'].map((side, place) => ({ selection_id: place + 1, name: `${side} 2.5 Corners` }));
  await owners.done('anna', 'admin/renameMarket', { market_id, name: 'Over/Under 2.5 Corners', runners });
  await owners.done('anna', 'admin/changeMarketTerms', { market_id, terms: CORNERS });
}

test('a policy that two people agreed on does not stay with another rule', async () => {
  const body = await market();
  const { market_id } = await owners.done<{ market_id: string }>('anna', 'admin/createMarket', body);
  await owners.byBoth('admin/setPolicy', { market_id, ...AUTOMATIC });
  await owners.done('anna', 'admin/changeMarketTerms', { market_id, terms: GOALS });
  expect(await policyOf(market_id)).toEqual(AUTOMATIC);
  await toCorners(market_id);
  expect(await policyOf(market_id)).toEqual({ ...AUTOMATIC, automatic: false });
  // Agreed again, of corners.
  await owners.byBoth('admin/setPolicy', { market_id, ...AUTOMATIC });
  await owners.done('anna', 'admin/openMarket', { market_id });
  expect(await policyOf(market_id)).toEqual(AUTOMATIC);
});

test('a market that two people made to settle by itself does not with another rule', async () => {
  const { market_id } = await owners.byBoth<{ market_id: string }>(
    'admin/createMarket',
    await market({ policy: AUTOMATIC }),
  );
  await toCorners(market_id);
  expect(await policyOf(market_id)).toMatchObject({ automatic: false });
});

test('a policy that waits is not approved for another rule, or under another name', async () => {
  const body = await market();
  for (const change of [
    toCorners,
    (market_id: string) => owners.done('anna', 'admin/renameMarket', { market_id, name: 'Over/Under 2.5 Goals, late' }),
  ]) {
    const { market_id } = await owners.done<{ market_id: string }>('anna', 'admin/createMarket', body);
    expect(await owners.codeOf('anna', 'admin/setPolicy', { market_id, ...AUTOMATIC })).toBe('second-person-missing');
    const proposal = await owners.waiting('otto');
    await change(market_id);
    expect(await owners.approve('otto', proposal)).toBe('changed-meanwhile');
    await owners.done('otto', 'admin/rejectProposal', { proposal_id: proposal.proposal_id, reason: 'changed' });
  }
});
