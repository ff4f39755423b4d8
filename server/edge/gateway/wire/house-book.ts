import type { MarketId, Money, SelectionId } from 'engine/vocabulary';
import { holdingsOf, numberBands, runnerStands, winResults } from '../../../reads/live/held-market.ts';
import type { Band, Holding } from '../../../reads/live/held-market.ts';
import type { LiveBet } from '../../../reads/live/bet.ts';
import type { LiveMarket } from '../../../reads/live/live-market.ts';
import type { LiveModels } from '../../../reads/live/live-models.ts';
import { ownTurn } from '../../../core/sequencer/own-turn.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';

/** What each result of a quoted market brings to its house. */
export interface HouseBook {
  readonly wins: ReadonlyMap<SelectionId, Money>;
  readonly bands: readonly Band[];
}

/** So many bets are added up at a time: others' bets go in between. */
const AT_ONCE = 2000;

/** The house has no orders in a quoted market: it is on the other side of everything that was matched there. */
export function houseHoldings(found: LiveMarket, live: Pick<LiveModels, 'bet'>): Promise<Holding[]> {
  return addedUp(found, live, (bet) => holdingsOf(bet, 'quoted').map(opposite));
}

/** Bets that the exchange's own accounts, feeds and houses, have matched in an order book. */
export function ownHoldings(found: LiveMarket, live: Pick<LiveModels, 'bet' | 'account'>): Promise<Holding[]> {
  const isOwn = ({ account }: LiveBet) => live.account(account)?.role !== 'customer';
  return addedUp(found, live, (bet) => (isOwn(bet) ? holdingsOf(bet, 'order-book') : []));
}

/** The matched bets of a market, all on the same outcome as one holding. */
async function addedUp(
  found: LiveMarket,
  live: Pick<LiveModels, 'bet'>,
  held: (bet: LiveBet) => readonly Holding[],
): Promise<Holding[]> {
  const together = new Map<string, Holding>();
  let added = 0;
  for (const order of found.orders.orders()) {
    const bet = live.bet(order);
    if (bet !== undefined && bet.matched > 0 && !bet.isVoid) {
      for (const holding of held(bet)) if (holding.isFilled) add(together, holding);
    }
    added += 1;
    if (added % AT_ONCE === 0) await ownTurn();
  }
  return [...together.values()];
}

/** @returns nothing by runner where the result is a number, and no bands where it is a runner */
export async function houseBook(
  market: MarketId,
  { live, catalogue }: Pick<GatewayDependencies, 'live' | 'catalogue'>,
): Promise<HouseBook> {
  const found = live.market(market);
  const known = catalogue.market(market)?.market;
  if (found === undefined || known === undefined) return { wins: new Map(), bands: [] };
  const runners = [...found.runners.values()]
    .filter(({ removedBy }) => removedBy === undefined)
    .map(({ selection }) => selection);
  const holdings = await houseHoldings(found, live);
  const held = { market, payoff: known.payoff, runners, holdings };
  const bands = numberBands(held) ?? [];
  if (known.payoff.kind !== 'runners' || known.payoff.winners !== 1) return { wins: new Map(), bands };
  const stands = runnerStands(held);
  const results = winResults(stands);
  return { wins: new Map(stands.map(({ selection }, place) => [selection, results[place] as Money])), bands };
}

const opposite = (holding: Holding): Holding => ({ ...holding, side: holding.side === 'back' ? 'lay' : 'back' });

function add(together: Map<string, Holding>, holding: Holding): void {
  const { selection, side, line, size, profit } = holding;
  const key = `${selection} ${side} ${line}`;
  const before = together.get(key);
  together.set(key, { ...holding, size: size + (before?.size ?? 0), profit: profit + (before?.profit ?? 0) });
}

/** The most that the house can lose in a market that is not settled; 0 if it has no part in it. */
export function exposureOfHouse(found: LiveMarket | undefined, live: Pick<LiveModels, 'account'>): Money {
  const house = found?.definition.house;
  if (found === undefined || house === undefined) return 0 as Money;
  return live.account(house)?.exposures.get(found.market) ?? (0 as Money);
}
