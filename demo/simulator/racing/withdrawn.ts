import type { Market } from 'server/trade/catalogue/catalogue-rows.ts';
import type { LiveModels } from 'server/reads/live/live-models.ts';
import type { ScoreText, SimulatedFact } from '../story.ts';

// A runner that an operator takes out is in the story all the same; its facts leave it out.

/** An order of finish without some runners. */
export function orderWithout(
  order: readonly (readonly string[])[],
  removed: ReadonlySet<string>,
): (readonly string[])[] {
  return order
    .map((together) => together.filter((name) => !removed.has(name)))
    .filter((together) => together.length > 0);
}

/** What is shown of the race without some runners: the others move up. */
export function scoreWithout(score: ScoreText, removed: ReadonlySet<string>): ScoreText {
  const lost = score.sides.find((side) => removed.has(side.name));
  if (lost === undefined) return score;
  const sides = score.sides
    .filter((side) => !removed.has(side.name))
    .map((side, place) => ({
      ...side,
      score: String(place + 1),
      active: place === 0,
      detail: place === 0 ? '' : side.detail,
    }));
  const leader = sides[0]?.name ?? '';
  const isOver = score.note.startsWith('Finished');
  const first = sides.slice(0, 3).map((side) => side.name);
  return {
    ...score,
    sides,
    summary: score.summary.replace(lost.name, leader),
    note: isOver ? `Finished: ${first.join(', ')}` : score.note,
  };
}

/** Names of a market's runners that were taken out. */
export function removedFrom(row: Market | undefined, live: LiveModels): ReadonlySet<string> {
  const runners = row === undefined ? undefined : live.market(row.market)?.runners;
  const out = row?.runners.filter(({ selection }) => runners?.get(selection)?.removedBy !== undefined) ?? [];
  return new Set(out.map(({ name }) => name));
}

/** Who was taken out is not in the result, whoever took it out. */
export function withoutRemoved(said: SimulatedFact, removed: ReadonlySet<string>): SimulatedFact {
  return said.kind === 'result' && 'order' in said ? { ...said, order: orderWithout(said.order, removed) } : said;
}
