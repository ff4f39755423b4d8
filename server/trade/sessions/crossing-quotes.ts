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

/** Backed and laid on the same runner, one after the other or at once, somebody cannot lose. */
export function crossesItself(levels: readonly Level[], around: QuoteSurroundings): string | undefined {
  const { kind, perUnit, before, earlier } = around;
  const pair = (of: readonly Level[]) => [takenOf(of, 'back', kind), takenOf(of, 'lay', kind)] as const;
  const gap = ([back, lay]: ReturnType<typeof pair>) => back && lay && gapOf(back, lay, kind);
  const [back, lay] = pair(withSidesOf(levels, before));
  if (back === undefined || lay === undefined) return undefined;
  const moved = { amount: gapOf(back, lay, kind), last: gap(pair(before)), first: gap(pair(earlier)) };
  const isWhole = levels.includes(back) && levels.includes(lay);
  if (!isNewlyOver(moved, isWhole ? { slack: 0, step: 0 } : slackOf(lay, around))) return undefined;
  return `${levelText(back, { kind, perUnit })} crosses its own ${levelText(lay, { kind, perUnit })}: ${winsBoth(kind)}.`;
}

/** Lines as near to each other as this still pay both sides if the rates are high. */
const NEAR_LINES = 5;
/** Each number between two lines, on which both lose, is as likely as this at most. */
const CHANCE_OF_ONE = 0.05;
const FEW_CHANCES = 0.1;

/** Yes and No on one line, or nearly one, at rates that leave whoever takes both without a loss. */
export function paysBoth(
  levels: readonly Level[],
  { kind, perUnit, before, earlier }: QuoteSurroundings,
): string | undefined {
  if (kind === 'rates') return undefined;
  const [now, last, first] = [withSidesOf(levels, before), before, earlier].map((of) => mostPaid(of, of, perUnit));
  if (now === undefined) return undefined;
  const { yes, no, amount } = now;
  const slack = levels.includes(yes) && levels.includes(no) ? 0 : FEW_CHANCES;
  if (!isNewlyOver({ amount, last: last?.amount, first: first?.amount }, { slack, step: 0 })) return undefined;
  const loses = yes.line > no.line ? 'loses only in between' : 'wins';
  return `${ratedText(yes, perUnit)} crosses its own ${ratedText(no, perUnit)}: whoever takes both ${loses}.`;
}

/** The Yes and the No that leave most to whoever takes both: by how much the chances of their rates fall short of 1. */
function mostPaid(ofYes: readonly Level[], ofNo: readonly Level[], perUnit: number) {
  const pairs = ofYes
    .filter(({ side }) => side === 'back')
    .flatMap((yes) => ofNo.filter(({ side }) => side === 'lay').map((no) => ({ yes, no })));
  return pairs
    .map(({ yes, no }) => ({ yes, no, apart: (yes.line - no.line) / perUnit }))
    .filter(({ apart }) => apart <= NEAR_LINES)
    .map(({ yes, no, apart }) => {
      const slack = apart > 0 ? FEW_CHANCES + apart * CHANCE_OF_ONE : 0;
      return { yes, no, amount: chanceOf(no.rate) - chanceOf(yes.rate) - slack };
    })
    .toSorted((one, other) => other.amount - one.amount)[0];
}

/** Backed here and laid in a market that asks the same, or the other way round, somebody cannot lose. */
export function crossed(levels: readonly Level[], around: QuoteSurroundings): string | undefined {
  const { kind, perUnit, before, earlier } = around;
  for (const { market, quotes } of around.alike) {
    for (const side of ['back', 'lay'] as const) {
      const [own, theirs] = [takenOf(levels, side, kind), takenOf(quotes, OTHER[side], kind)];
      if (own === undefined || theirs === undefined) continue;
      const gapTo = (level: Level | undefined) => level && gapOf(level, theirs, kind);
      const [last, first] = [gapTo(takenOf(before, side, kind)), gapTo(takenOf(earlier, side, kind))];
      if (!isNewlyOver({ amount: gapOf(own, theirs, kind), last, first }, slackOf(theirs, around))) continue;
      const [here, there] = [own, theirs].map((level) => levelText(level, { kind, perUnit }));
      return `${here} crosses ${there} of ${market}: ${winsBoth(kind)}.`;
    }
    const both = kind === 'rates' ? undefined : paysBothBeside(levels, { quotes, around });
    if (both !== undefined) return `${both.text} of ${market}: whoever takes both hardly loses.`;
  }
  return undefined;
}

function paysBothBeside(
  levels: readonly Level[],
  { quotes, around }: { readonly quotes: readonly Level[]; readonly around: QuoteSurroundings },
) {
  const { perUnit, before, earlier } = around;
  for (const isYes of [true, false]) {
    const of = (own: readonly Level[]) => (isYes ? mostPaid(own, quotes, perUnit) : mostPaid(quotes, own, perUnit));
    const [now, last, first] = [levels, before, earlier].map(of);
    const bounds = { slack: FEW_CHANCES, step: 0 };
    if (now === undefined || !isNewlyOver({ amount: now.amount, last: last?.amount, first: first?.amount }, bounds))
      continue;
    const [own, theirs] = isYes ? [now.yes, now.no] : [now.no, now.yes];
    return { text: `${ratedText(own, perUnit)} crosses ${ratedText(theirs, perUnit)}` };
  }
  return undefined;
}

/** How far a quote may cross another that it is not sent with. */
const slackOf = (other: Level, { kind, perUnit }: Pick<QuoteSurroundings, 'kind' | 'perUnit'>) =>
  kind === 'rates' ? SUMS : { slack: lineSlack(other.line, perUnit), step: perUnit };

const winsBoth = (kind: QuoteSurroundings['kind']): string =>
  `whoever takes both wins${kind === 'rates' ? '' : ' on what is between'}`;

const OTHER = { back: 'lay', lay: 'back' } as const;

/** The level that is worth most to whoever takes the other side elsewhere. */
function takenOf(levels: readonly Level[], side: Level['side'], kind: QuoteSurroundings['kind']): Level | undefined {
  if (kind === 'rates') return bestOf(levels, side);
  const own = levels.filter((level) => level.side === side);
  return own.toSorted((one, other) => (side === 'back' ? one.line - other.line : other.line - one.line))[0];
}

/** How far the lay is beyond the back: in chances, or in units of the line. */
function gapOf(one: Level, other: Level, kind: QuoteSurroundings['kind']): number {
  const [back, lay] = one.side === 'back' ? [one, other] : [other, one];
  return kind === 'rates' ? chanceOf(lay.rate) - chanceOf(back.rate) : lay.line - back.line;
}
