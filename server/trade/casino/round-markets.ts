import type { Command, Payoff, QuoteLevel } from 'engine';
import { MAX_MONEY, type AccountId, type MarketId, type Money, type SelectionId } from 'engine/vocabulary';
import type { Bet, Group, Round, Table } from 'games';
import type { NewMarket } from '../catalogue/catalogue-rows.ts';
import { MOST_MARKETS } from './round-choices.ts';
import type { TableRow } from './round-rows.ts';

// The markets of a round: each group of a game's bets is one quoted market of the exchange.

/** Of a scale: what its tables say is paid as it is. */
const PLAIN_RATE = 10_000;
/** Each price takes so many of the largest stakes; the cap on the house's loss ends it before. */
const STAKES_OFFERED = 1000;
/** A record decides, and is never decided again: no longer than an operator needs to see that a market ended. */
const KEPT_MS = 60_000;

/** A runner by its place. */
export const selectionAt = (place: number) => (place + 1) as SelectionId;

interface NamedRunner {
  readonly id: string;
  readonly name: string;
}

/** The runners of a group's market, in their order: of a line one, of a scale its bets. */
export function runnersOf({ payoff, bets, id, name }: Group): readonly NamedRunner[] {
  if (payoff.kind === 'runners') return payoff.runners;
  if (payoff.kind === 'line') return [{ id, name }];
  return bets.map((bet) => ({ id: bet.id, name: bet.label }));
}

function payoffOf({ payoff, bets }: Group): Payoff {
  if (payoff.kind === 'runners') return { kind: 'runners', winners: 1, complete: true };
  const { kind, least, most } = payoff;
  return kind === 'line' ? { kind, least, most } : { kind, least, most, scales: bets.map(({ scale = [] }) => scale) };
}

/** A group as the catalogue has it. */
export function marketOf(
  group: Group,
  of: {
    readonly match: number;
    readonly key: string;
    readonly house: AccountId;
    readonly table: TableRow;
    readonly sort: number;
    /** Of the round's cap. */
    readonly capShare: number;
  },
): NewMarket {
  const { match, key, house, table, sort, capShare } = of;
  return {
    key: `${key} ${group.id}`,
    matchId: match,
    name: group.name,
    marketType: 'casino',
    mechanism: 'quoted',
    payoff: payoffOf(group),
    options: {
      maxStake: table.max_stake_minor as Money,
      maxProfit: table.max_profit_minor as Money,
      ...(table.person_stake_minor > 0 && { preMatchCap: table.person_stake_minor as Money }),
      resettleFor: KEPT_MS as never,
      house: { account: house, lossCap: lossCapOf(table, capShare) as Money },
    },
    baseRate: 0,
    minStake: Math.max(1, Math.min(table.min_stake_minor, Math.floor(table.max_profit_minor / mostPerUnit(group)))),
    persistenceAllowed: false,
    sort,
    runners: runnersOf(group).map(({ name }, place) => ({ selection: selectionAt(place), name })),
  };
}

/** What a bet on it wins at most for each unit: where a sangam wins as much as may be won, less than the table's stake is taken. */
function mostPerUnit({ bets }: Group): number {
  return Math.max(
    ...bets.map(({ price, scale }) =>
      scale === undefined ? (price ?? 100) / 100 - 1 : Math.max(...scale) / PLAIN_RATE,
    ),
  );
}

/** The round's cap is shared out to its markets, so that however they end together the house cannot lose more. */
function lossCapOf({ loss_cap_minor: ofMarket, round_cap_minor: ofRound }: TableRow, share: number): number {
  return ofRound === 0 ? ofMarket : Math.min(ofMarket, Math.floor(ofRound * share));
}

/** What markets that bettors choose may take of a round's cap together, and each of what is left of it. */
const CHOSEN = { together: 1 / 2, each: 1 / 8 };

/** The share in a round's cap of each market that it begins with, of so many. @param takesChoices  more may come */
export const standingShare = (count: number, takesChoices: boolean): number =>
  (takesChoices ? 1 - CHOSEN.together : 1) / count;

/** The share of a market that somebody chose, after so many others. */
export const chosenShare = (before: number): number => CHOSEN.together * CHOSEN.each * (1 - CHOSEN.each) ** before;

/** The most that the house can lose in one round: its cap, or the caps of all its markets together. */
export function mostLostInRound(
  table: Table,
  { loss_cap_minor: ofMarket, round_cap_minor: ofRound }: TableRow,
): number {
  const starts = table.starts ?? [{ index: 1 }];
  const standing = Math.max(...starts.map((start) => table.groups(start).length));
  const markets = table.onDemand === undefined ? standing : MOST_MARKETS;
  return Math.min(ofRound === 0 ? Infinity : ofRound, markets * ofMarket);
}

/** What the house offers on each runner of a group. */
export function quotesOf(
  group: Group,
  of: { readonly market: MarketId; readonly house: AccountId; readonly table: TableRow },
): Command[] {
  const { market, house: account, table } = of;
  // A scale's largest gain counts for each of its bets.
  const furthest = Math.max(0, ...group.bets.flatMap(({ scale = [] }) => scale));
  return runnersOf(group).flatMap(({ id }, place): Command[] => {
    const own = group.payoff.kind === 'line' ? group.bets : group.bets.filter((bet) => bet.runner === id);
    const levels = own.map((bet) => levelOf(bet, { table, furthest })).filter((level) => level.rate > 0);
    if (levels.length === 0) return [];
    return [{ type: 'set-quotes', account, market, selection: selectionAt(place), state: 'active', levels }];
  });
}

function levelOf({ side, price, line = 0, scale }: Bet, of: { readonly table: TableRow; readonly furthest: number }) {
  const rate = scale === undefined ? ((price ?? 100) - 100) * 100 : PLAIN_RATE;
  const most = Math.max(rate, of.furthest);
  const size = Math.min(
    of.table.max_stake_minor * STAKES_OFFERED,
    Math.floor(MAX_MONEY / most),
    90_000_000_000,
  ) as Money;
  return { side, rate, line, size } satisfies QuoteLevel;
}

/** How a group's market ends with a round's cards. */
export function settlementOf(
  group: Group,
  market: MarketId,
  of: { readonly round: Round; readonly seed: string },
): Command {
  const { round, seed: basis } = of;
  const answer = group.answer(round);
  if (answer === null) return { type: 'void-market', market, basis };
  if (typeof answer === 'number') return { type: 'settle-market', market, winners: [], number: answer, basis };
  const place = runnersOf(group).findIndex(({ id }) => id === answer);
  return { type: 'settle-market', market, winners: [selectionAt(place)], basis };
}
