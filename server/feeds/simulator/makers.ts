import type { AccountId, Money, SelectionId } from 'engine';
import { cancelOrder, type BotCommand, type MarketKind, type MarketView, type Phase } from './market-view.ts';
import { planQuotes, type QuoteStyle } from './quotes.ts';

/** The first maker stands close, the second behind it with more money. */
const STYLES: Record<Phase, Record<MarketKind, Omit<QuoteStyle, 'payout'>>> = {
  far: {
    main: { halfSpread: 0.008, levels: 3, step: 2, slack: 2 },
    side: { halfSpread: 0.01, levels: 3, step: 2, slack: 2 },
    field: { halfSpread: 0.012, levels: 3, step: 1, slack: 2 },
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

/** Below this chance, or its opposite, a runner is as good as beaten: nobody stands there. */
const BEATEN = 0.004;

function styleOf(view: MarketView, place: number): QuoteStyle {
  const style = STYLES[view.phase][view.kind];
  const payout = (view.phase === 'far' ? view.payout / 2 : view.payout) as Money;
  if (place === 0) return { ...style, payout };
  return { ...style, halfSpread: style.halfSpread * 2, step: 2, slack: 2, payout: (payout * 1.6) as Money };
}

/** How many makers stand in a market: two where everybody looks. */
function makersOf(view: MarketView): readonly AccountId[] {
  return view.crowd.makers.slice(0, view.kind === 'main' && view.phase !== 'far' && !view.hurried ? 2 : 1);
}

/** What the makers do now so that their prices stand around the chances. */
export function quote(view: MarketView): BotCommand[] {
  const commands: BotCommand[] = [];
  for (const [place, maker] of makersOf(view).entries()) {
    const style = styleOf(view, place);
    for (const [runner, selection] of view.selections.entries()) {
      const chance = view.chances[runner] as number;
      commands.push(...quoteRunner({ view, maker, selection, chance, style }));
    }
  }
  return commands;
}

interface Asked {
  readonly view: MarketView;
  readonly maker: AccountId;
  readonly selection: SelectionId;
  readonly chance: number;
  readonly style: QuoteStyle;
}

function quoteRunner({ view, maker, selection, chance, style }: Asked): BotCommand[] {
  const own = view.open.filter((order) => order.account === maker && order.selection === selection);
  if (chance < BEATEN || chance > 1 - BEATEN) {
    return own.filter((order) => !order.waiting).map((order) => cancelOrder(maker, order.order));
  }
  const plan = planQuotes(chance, style, own, () => view.random.between(0.6, 1.4));
  return [
    ...plan.cancels.map((order) => cancelOrder(maker, order)),
    ...plan.places.map((place): BotCommand => ({
      type: 'place-order',
      account: maker,
      market: view.market,
      selection,
      ...place,
      persistence: 'persist',
    })),
  ];
}
