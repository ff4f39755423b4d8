import { expect } from '@playwright/test';
import { deskAddress, deskRoutes } from './desk.ts';
import { Person, storyMarket, storySession, userIdOf } from './people.ts';

// Where the walks over the desk go, and what they find there.

const REPORTS = ['results', 'people', 'funds', 'suspensions', 'voids', 'adjustments'];

/** Something for every page: bets, a session that is quoted, results and a reset that wait, a payment, a query. */
export async function somethingEverywhere(url: string): Promise<Readonly<Record<string, string | number>>> {
  const [operator, demo, demo2] = [
    await Person.signedIn(url, 'operator'),
    await Person.signedIn(url, 'demo'),
    await Person.signedIn(url, 'demo2'),
  ];
  const story = await storyMarket(operator);
  await storySession(operator, story, 160);
  const { bet_id: betId } = await demo.bet(story, { side: 'back', odds: 3, stake: 100 });
  await demo2.bet(story, { side: 'lay', odds: 3, stake: 100 });
  const closed = await storyMarket(operator);
  await demo.bet(closed, { side: 'back', odds: 3, stake: 100 });
  await demo2.bet(closed, { side: 'lay', odds: 3, stake: 100 });
  await operator.call('admin/closeMarket', { market_id: closed.marketId });
  await operator.call('admin/proposeResult', { market_id: closed.marketId, winners: [1], reason: 'Seen on the field' });
  const awaiting = await storyMarket(operator);
  await operator.call('admin/closeMarket', { market_id: awaiting.marketId });
  const request = { amount: 750, method: 'cash', details: 'At the counter', request_id: 'walk' };
  const { payment_id: paymentId } = await demo.call<{ payment_id: number }>('payment/requestDeposit', request);
  const about = { market_id: story.marketId, about: 'rate', text: 'Why was my bet not matched at once?' };
  const { query_id: queryId } = await demo.call<{ query_id: number }>('query/raiseQuery', about);
  const userId = await userIdOf(operator, 'demo3');
  const { code } = await operator.refusal('admin/resetPassword', { user_id: userId, reason: 'Lost the phone' });
  expect(code).toBe('second-person-missing');
  await demo2.bet(story, { side: 'back', odds: 1000, stake: 30_000 });
  const cases = () => operator.call<{ case_id: number }[]>('admin/getCases', {});
  await expect.poll(async () => (await cases()).length).toBeGreaterThan(0);
  const caseId = (await cases())[0]?.case_id ?? 0;
  return {
    marketId: closed.marketId,
    openMarketId: story.marketId,
    awaitingMarketId: awaiting.marketId,
    matchId: story.matchId,
    betId,
    paymentId,
    queryId,
    userId,
    caseId,
    table: 'teen20',
  };
}

/** The addresses that a route of the desk's table stands for. */
export function addressesOfRoute(route: string, of: Readonly<Record<string, string | number>>): string[] {
  if (route.includes(':kind')) return REPORTS.map((kind) => `/reports/${kind}`);
  const address = deskAddress(route, of);
  expect(address, route).toBeDefined();
  return [address as string];
}

export const deskAddresses = (of: Readonly<Record<string, string | number>>): string[] => [
  ...deskRoutes().flatMap((route) => addressesOfRoute(route, of)),
  `/bets?user=${of['userId']}`,
];
