import type { AccountId, Money } from 'engine';
import { cancelOrder, type BotCommand, type MarketKind, type MarketView, type Phase } from './market-view.ts';
import { planQuotes, wrongAt, type QuoteStyle } from './quotes.ts';

/** The first maker stands close, the second behind it with more money. */
const STYLES: Record<Phase, Record<MarketKind, Omit<QuoteStyle, 'payout'>>> = {
  far: {
    main: { halfSpread: 0.008, levels: 3, step: 2, slack: 2 },
    side: { halfSpread: 0.01, levels: 2, step: 2, slack: 2 },
    field: { halfSpread: 0.012, levels: 2, step: 1, slack: 2 },
  },
  near: {
    main: { halfSpread: 0.003, levels: 3, step: 1, slack: 0 },
    side: { halfSpread: 0.005, levels: 3, step: 1, slack: 1 },
    field: { halfSpread: 0.006, levels: 3, step: 1, slack: 1 },
  },
  'in-play': {
    main: { halfSpread: 0.005, levels: 3, step: 2, slack: 2 },
    side: { halfSpread: 0.009, levels: 3, step: 2, slack: 2 },
    field: { halfSpread: 0.012, levels: 3, step: 3, slack: 3 },
  },
};

function styleOf(view: MarketView, place: number): QuoteStyle {
  const style = STYLES[view.phase][view.kind];
  const payout = (view.phase === 'far' ? view.payout / 2 : view.payout) as Money;
  if (place === 0) return { ...style, payout };
  return { ...style, halfSpread: style.halfSpread * 2, step: 2, slack: 2, payout: (payout * 1.6) as Money };
}

/** Two makers where everybody looks. */
function makersOf(view: MarketView): readonly AccountId[] {
  return view.crowd.makers.slice(0, view.kind === 'main' && view.phase !== 'far' ? 2 : 1);
}

/**
 * What the makers do now so that their prices stand around the chances. Everybody takes back what has become wrong
 * before anybody places anew, so that one maker does not live off the other.
 */
export function quote(view: MarketView): BotCommand[] {
  const cancels: BotCommand[] = [];
  const places: BotCommand[] = [];
  for (const [place, maker] of makersOf(view).entries()) {
    const style = styleOf(view, place);
    for (const [runner, selection] of view.selections.entries()) {
      if (view.live.runners.get(selection)?.removedBy !== undefined) continue;
      const chance = view.chances[runner] as number;
      const own = view.open.filter((order) => order.account === maker && order.selection === selection);
      const plan =
        place > 0 && view.hurried
          ? { cancels: wrongAt(chance, own), places: [] }
          : planQuotes(chance, style, own, () => view.random.between(0.6, 1.4));
      for (const order of plan.cancels) cancels.push(cancelOrder(maker, order));
      for (const { side, price, size } of plan.places) {
        const { market } = view;
        const persistence = 'persist';
        places.push({ type: 'place-order', account: maker, market, selection, side, price, size, persistence });
      }
    }
  }
  return [...cancels, ...places];
}
