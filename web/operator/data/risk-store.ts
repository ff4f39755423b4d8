import type { RiskChange, RiskMarket, RiskPicture, TickerPicture } from 'protocol';
import { create } from 'zustand';
import { TickerTape } from './ticker-tape.ts';

// What stands at stake in each market, and everybody's bets, as the stream tells it to staff.

/** By market. */
export const useRiskMarkets = create<{ readonly markets: ReadonlyMap<string, RiskMarket> }>(() => ({
  markets: new Map(),
}));

let held = new Map<string, RiskMarket>();

export const RISK_TAKER = {
  picture: ({ markets }: RiskPicture) => {
    held = new Map(markets.map((market) => [market.market_id, market]));
    useRiskMarkets.setState({ markets: held });
  },
  change: ({ markets, gone }: RiskChange) => {
    held = new Map(held);
    for (const market of markets) held.set(market.market_id, market);
    for (const id of gone) held.delete(id);
    useRiskMarkets.setState({ markets: held });
  },
};

export const tape = new TickerTape();

/** `now` is another object whenever the tape has changed. */
export const useTape = create<{ readonly now: { readonly tape: TickerTape }; readonly missed: number }>(() => ({
  now: { tape },
  missed: 0,
}));

/** The list is drawn four times a second at most. */
const FLUSH_MS = 250;
let timer: number | undefined;
/** What the exchange had counted when the page began to watch. */
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
    take(picture);
  },
  change: take,
};
