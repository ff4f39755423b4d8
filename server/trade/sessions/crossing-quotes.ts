import { SIDES } from 'engine/vocabulary';
import {
  bestOf,
  chanceOf,
  isNewlyOver,
  type Level,
  levelText,
  lineSlack,
  type QuoteSurroundings,
  ratedText,
  SUMS,
  withSidesOf,
} from './quote-levels.ts';

type Around = Pick<QuoteSurroundings, 'kind' | 'perUnit'>;

/** A level to back and one to lay, with how far they cross. */
interface Pair {
  readonly back: Level;
  readonly lay: Level;
  readonly amount: number;
}

/** A way in which whoever takes both of a pair cannot lose. */
interface Way {
  readonly find: (backs: readonly Level[], lays: readonly Level[], around: Around) => Pair | undefined;
  /** How far a quote may cross another that it is not sent with. */
  readonly slackOf: (other: Level, around: Around) => Parameters<typeof isNewlyOver>[1];
  readonly text: (level: Level, around: Around) => string;
  readonly end: (pair: Pair, of: Around & { readonly isOwn: boolean }) => string;
}

const OTHER = { back: 'lay', lay: 'back' } as const;

/** Backed and laid on the same runner, or in two markets that ask the same, somebody cannot lose. */
export function crossing(levels: readonly Level[], around: QuoteSurroundings): string | undefined {
  const { kind, before, earlier, alike } = around;
  for (const { market, quotes } of [{ market: undefined, quotes: undefined }, ...alike])
    for (const { find, slackOf, text, end } of kind === 'rates' ? [beyond] : [beyond, paysBoth])
      for (const side of quotes === undefined ? (['back'] as const) : SIDES) {
        const sent = quotes === undefined ? withSidesOf(levels, before) : levels;
        const [now, last, first] = [sent, before, earlier].map((of) =>
          side === 'back' ? find(of, quotes ?? of, around) : find(quotes ?? of, of, around),
        );
        if (now === undefined) continue;
        const isWhole = levels.includes(now.back) && levels.includes(now.lay);
        const bounds = isWhole ? { slack: 0, step: 0 } : slackOf(now[OTHER[side]], around);
        if (!isNewlyOver({ amount: now.amount, last: last?.amount, first: first?.amount }, bounds)) continue;
        const [here, there] = [now[side], now[OTHER[side]]].map((level) => text(level, around));
        const other = market === undefined ? `its own ${there}` : `${there} of ${market}`;
        return `${here} crosses ${other}: whoever takes both ${end(now, { ...around, isOwn: market === undefined })}.`;
      }
  return undefined;
}

/** The lay is beyond the back: in chances, or in units of the line. */
const beyond: Way = {
  find(backs, lays, { kind }) {
    const [back, lay] = [takenOf(backs, 'back', kind), takenOf(lays, 'lay', kind)];
    if (back === undefined || lay === undefined) return undefined;
    const amount = kind === 'rates' ? chanceOf(lay.rate) - chanceOf(back.rate) : lay.line - back.line;
    return { back, lay, amount };
  },
  slackOf: ({ line }, { kind, perUnit }) =>
    kind === 'rates' ? SUMS : { slack: lineSlack(line, perUnit), step: perUnit },
  text: levelText,
  end: (_, { kind }) => `wins${kind === 'rates' ? '' : ' on what is between'}`,
};

/** The level that is worth most to whoever takes the other side elsewhere. */
function takenOf(levels: readonly Level[], side: Level['side'], kind: Around['kind']): Level | undefined {
  if (kind === 'rates') return bestOf(levels, side);
  const own = levels.filter((level) => level.side === side);
  return own.toSorted((one, other) => (side === 'back' ? one.line - other.line : other.line - one.line))[0];
}

/** Lines as near to each other as this still pay both sides if the rates are high. */
const NEAR_LINES = 5;
/** Each number between two lines, on which both lose, is as likely as this at most. */
const CHANCE_OF_ONE = 0.05;
const FEW_CHANCES = 0.1;

/** Yes and No on one line, or nearly one, by how much the chances of their rates fall short of 1. */
const paysBoth: Way = {
  find: (backs, lays, { perUnit }) =>
    backs
      .filter(({ side }) => side === 'back')
      .flatMap((back) => lays.filter(({ side }) => side === 'lay').map((lay) => ({ back, lay })))
      .map(({ back, lay }) => ({ back, lay, apart: (back.line - lay.line) / perUnit }))
      .filter(({ apart }) => apart <= NEAR_LINES)
      .map(({ back, lay, apart }) => {
        const slack = apart > 0 ? FEW_CHANCES + apart * CHANCE_OF_ONE : 0;
        return { back, lay, amount: chanceOf(lay.rate) - chanceOf(back.rate) - slack };
      })
      .toSorted((one, other) => other.amount - one.amount)[0],
  slackOf: () => ({ slack: FEW_CHANCES, step: 0 }),
  text: (level, { perUnit }) => ratedText(level, perUnit),
  end: ({ back, lay }, { isOwn }) =>
    isOwn ? (back.line > lay.line ? 'loses only in between' : 'wins') : 'hardly loses',
};
