import type { QuoteLevel } from 'engine';
import { leaving, type Distribution } from '../../cricket-model/distribution.ts';
import type { MatchOutlook } from '../../cricket-model/match-outlook.ts';
import { limitsOf, perUnitOf, type SessionMarket } from '../session-market.ts';
import { backRate, chanceRates, lineQuote, rangeQuote, spreadQuote } from './line-quote.ts';

/** What a bettor loses of a stake on average, by the kind of bet. */
const MARGINS = { line: 0.05, range: 0.08, spread: 0.05, 'odd-even': 0.05, digit: 0.1, bookmaker: 0.015 } as const;
/** Start lines of a khado that can be chosen. */
const KHADO_LINES = 9;

/** The levels of each runner of a market, in the order of its runners; none where nothing can be offered. */
export function quotesOf({ question, shape, runners }: SessionMarket, outlook: MatchOutlook): QuoteLevel[][] {
  const style = { margin: MARGINS[shape.kind], size: limitsOf(shape).size };
  if (question.kind === 'winner') return winnerQuotes(outlook.winner(question.team), style);
  const of = outlook.of(question);
  if (of === undefined) return runners.map(() => []);
  switch (shape.kind) {
    case 'range':
      return [rangeQuote(of, { ...style, width: shape.width, lines: KHADO_LINES })];
    case 'spread':
      return [spreadQuote(of, { ...style, perUnit: perUnitOf(shape) })];
    case 'odd-even':
      return [leaving(of, 1, 2), leaving(of, 0, 2)].map((chance) => backQuote(of, chance, style));
    case 'digit':
      return runners.map((_, digit) => backQuote(of, leaving(of, digit, 10), style));
    default:
      return [lineQuote(of, style)];
  }
}

type Style = Parameters<typeof lineQuote>[1];

function backQuote(of: Distribution, chance: number, { margin, size }: Style): QuoteLevel[] {
  // What is as good as decided is not offered, whichever way.
  if (of.chances.some((one) => one > 0.9)) return [];
  const rate = backRate(chance, margin);
  return rate === undefined ? [] : [{ side: 'back', rate, line: 0, size }];
}

function winnerQuotes(chance: number | undefined, { margin, size }: Style): QuoteLevel[][] {
  if (chance === undefined) return [[], []];
  return [chance, 1 - chance].map((one): QuoteLevel[] => {
    const rates = chanceRates(one, margin);
    if (rates === undefined) return [];
    return [
      { side: 'back', rate: rates.back, line: 0, size },
      { side: 'lay', rate: rates.lay, line: 0, size },
    ];
  });
}
