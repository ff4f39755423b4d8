import type { Command } from 'engine';
import type { AccountId, MarketId, Money, Price, SelectionId, Side } from 'engine/vocabulary';
import type { CasinoTable } from 'server/trade/casino/casino-table.ts';
import type { StoredRound } from 'server/trade/casino/round-rows.ts';
import { quotesOf } from 'server/trade/casino/round-markets.ts';
import type { Random } from 'demo/simulator/random.ts';

type Group = ReturnType<CasinoTable['groups']>[number];

/** A bet on what is quoted in a round. */
export interface RoundBet {
  readonly account: AccountId;
  readonly market: MarketId;
  readonly group: Group;
  readonly selection: SelectionId;
  readonly side: Side;
  readonly rate: number;
  readonly line: number;
  readonly size: number;
}

/** So many bets on whatever the round quotes, each account's first with its value. */
export function drawBets(
  table: CasinoTable,
  round: StoredRound,
  of: {
    readonly count: number;
    readonly accounts: readonly AccountId[];
    readonly house: AccountId;
    readonly random: Random;
  },
): RoundBet[] {
  const { count, accounts, house, random } = of;
  const groups = new Map(table.groups(round.start, round.prices).map((group) => [group.id, group]));
  const offers = round.markets.flatMap(({ group: id, market }) => {
    const group = groups.get(id) as Group;
    return quotesOf(group, { market, house, table: table.row }).flatMap((command) =>
      command.type === 'set-quotes'
        ? command.levels.map(({ side, rate, line }) => ({
            group,
            market,
            selection: command.selection,
            side,
            rate,
            line,
          }))
        : [],
    );
  });
  return Array.from({ length: count }, (_, place) => ({
    ...random.pick(offers),
    account: accounts[place % accounts.length] as AccountId,
    size: 100 + random.below(900),
  }));
}

export function placing(
  { account, market, group, selection, side, rate, line, size }: RoundBet,
  entropy: string,
): Command {
  return {
    type: 'place-order',
    account,
    market,
    selection,
    side,
    price: rate as Price,
    size: size as Money,
    persistence: 'lapse',
    ...(group.payoff.kind === 'line' && { terms: { line } }),
    reference: { entropy },
  };
}

/** How a market ended. */
export interface MarketEnd {
  readonly winners: readonly number[];
  readonly number: number | undefined;
  readonly isVoid: boolean;
}

/** What a bet comes to by the game's own tables and prices. */
export function profitOf({ group, selection, side, rate, line, size }: RoundBet, end: MarketEnd): bigint {
  if (end.isVoid) return 0n;
  const { payoff } = group;
  if (payoff.kind === 'scale') {
    const { scale = [] } = group.bets[selection - 1] as (typeof group.bets)[number];
    return (BigInt(size) * BigInt(scale[(end.number as number) - payoff.least] as number)) / 10_000n;
  }
  const wins = payoff.kind === 'line' ? (end.number as number) >= line : end.winners.includes(selection);
  const toBacker = wins ? (BigInt(size) * BigInt(rate)) / 10_000n : -BigInt(size);
  return side === 'back' ? toBacker : -toBacker;
}
