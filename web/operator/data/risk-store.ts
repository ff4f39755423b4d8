import type { RiskChange, RiskMarket, RiskPicture, TickerPicture } from 'protocol';
import { create } from 'zustand';
import { TickerTape } from './ticker-tape.ts';

// The risk of each market and everybody's bets, as the stream sends them to staff.

interface RiskStore {
  /** By market. */
  readonly markets: ReadonlyMap<string, RiskMarket>;
  /** By match: how many bettors have something at stake in it. */
  readonly holders: ReadonlyMap<number, number>;
}

export const useRiskMarkets = create<RiskStore>(() => ({ markets: new Map(), holders: new Map() }));

let held = new Map<string, RiskMarket>();

const holdersIn = (matches: RiskPicture['matches']) => matches.map((one) => [one.match_id, one.holders] as const);

export const RISK_TAKER = {
  picture: ({ markets, matches }: RiskPicture) => {
    held = new Map(markets.map((market) => [market.market_id, market]));
    useRiskMarkets.setState({ markets: held, holders: new Map(holdersIn(matches)) });
  },
  change: ({ markets, matches, gone }: RiskChange) => {
    held = new Map(held);
    for (const market of markets) held.set(market.market_id, market);
    for (const id of gone) held.delete(id);
    useRiskMarkets.setState(({ holders }) => ({
      markets: held,
      holders: matches.length === 0 ? holders : new Map([...holders, ...holdersIn(matches)]),
    }));
  },
};

export const tape = new TickerTape();

/** `now` is another object whenever the tape has changed. */
export const useTape = create<{
  readonly now: { readonly tape: TickerTape };
  readonly missed: number;
  /** Another number for each subscription to the stream. */
  readonly subscription: number;
}>(() => ({ now: { tape }, missed: 0, subscription: 0 }));

/** The list is drawn four times a second at most. */
const FLUSH_MS = 250;
let timer: number | undefined;
/** The exchange's count when the page subscribed. */
let missedBefore = 0;
let missed = 0;

function take({ bets, missed: counted }: TickerPicture): void {
  for (const bet of bets) tape.take(bet);
  missed = counted - missedBefore;
  timer ??= window.setTimeout(() => {
    timer = undefined;
    useTape.setState({ now: { tape }, missed });
  }, FLUSH_MS);
}

export const TICKER_TAKER = {
  picture: (picture: TickerPicture) => {
    missedBefore = picture.missed;
    // A stream begins empty; a polled picture has the newest bets itself.
    if (picture.bets.length === 0) {
      tape.beginAnew();
      useTape.setState(({ subscription }) => ({ subscription: subscription + 1 }));
    }
    take(picture);
  },
  change: take,
};
