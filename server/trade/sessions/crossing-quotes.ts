import { SIDES } from 'engine/vocabulary';
import {
  bestOf,
  chanceOf,
  isNewlyOver,
  type Level,
  levelText,
  lineSlack,
  type QuoteSurroundings,
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

const OTHER = { back: 'lay', lay: 'back' } as const;

/** Backed and laid on the same runner, or in two markets that ask the same, somebody cannot lose. */
export function crossing(levels: readonly Level[], around: QuoteSurroundings): string | undefined {
  const { kind, before, earlier, alike } = around;
  for (const { market, quotes } of [{ market: undefined, quotes: undefined }, ...alike])
    for (const side of quotes === undefined ? (['back'] as const) : SIDES) {
      const sent = quotes === undefined ? withSidesOf(levels, before) : levels;
      const [now, last, first] = [sent, before, earlier].map((of) =>
        side === 'back' ? beyond(of, quotes ?? of, kind) : beyond(quotes ?? of, of, kind),
      );
      if (now === undefined) continue;
      const isWhole = levels.includes(now.back) && levels.includes(now.lay);
      const bounds = isWhole ? { slack: 0, step: 0 } : slackOf(now[OTHER[side]], around);
      if (!isNewlyOver({ amount: now.amount, last: last?.amount, first: first?.amount }, bounds)) continue;
      const [here, there] = [now[side], now[OTHER[side]]].map((level) => levelText(level, around));
      const other = market === undefined ? `its own ${there}` : `${there} of ${market}`;
      return `${here} crosses ${other}: whoever takes both wins${kind === 'rates' ? '' : ' on what is between'}.`;
    }
  return undefined;
}

/** The lay is beyond the back: in chances, or in units of the line. */
function beyond(backs: readonly Level[], lays: readonly Level[], kind: Around['kind']): Pair | undefined {
  const [back, lay] = [takenOf(backs, 'back', kind), takenOf(lays, 'lay', kind)];
  if (back === undefined || lay === undefined) return undefined;
  const amount = kind === 'rates' ? chanceOf(lay.rate) - chanceOf(back.rate) : lay.line - back.line;
  return { back, lay, amount };
}

/** How far a quote may cross another that it is not sent with. */
const slackOf = ({ line }: Level, { kind, perUnit }: Around): Parameters<typeof isNewlyOver>[1] =>
  kind === 'rates' ? SUMS : { slack: lineSlack(line, perUnit), step: perUnit };

/** The level that is worth most to whoever takes the other side elsewhere. */
function takenOf(levels: readonly Level[], side: Level['side'], kind: Around['kind']): Level | undefined {
  if (kind === 'rates') return bestOf(levels, side);
  const own = levels.filter((level) => level.side === side);
  return own.toSorted((one, other) => (side === 'back' ? one.line - other.line : other.line - one.line))[0];
}
