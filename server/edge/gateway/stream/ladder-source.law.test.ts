import fc from 'fast-check';
import type { LadderPicture, LadderRunner } from 'protocol';
import { expect, test } from 'vitest';
import { lawCases } from '../../../../engine/testing/law-cases.ts';
import { journalOf, manySteps, MARKETS, opened } from '../../../reads/live/testing/any-journal.fixture.ts';
import { LiveModels } from '../../../reads/live/live-models.ts';
import { LadderSource } from './ladder-source.ts';

/** What a client holds: sizes by price. */
type Held = Map<
  number,
  { last: number; matched: number; sizes: Record<'back' | 'lay' | 'traded', Map<number, number>> }
>;

function take(held: Held, runners: readonly LadderRunner[]): Held {
  for (const runner of runners) {
    const sizes = {
      back: new Map<number, number>(),
      lay: new Map<number, number>(),
      traded: new Map<number, number>(),
    };
    const own = held.get(runner.selection_id) ?? { last: 0, matched: 0, sizes };
    held.set(runner.selection_id, own);
    own.last = runner.last_odds ?? own.last;
    own.matched = runner.matched ?? own.matched;
    for (const side of ['back', 'lay', 'traded'] as const) {
      for (const [odds, size] of runner[side] ?? []) {
        if (size === 0) own.sizes[side].delete(odds);
        else own.sizes[side].set(odds, size);
      }
    }
  }
  return held;
}

const read = (json: string | undefined) => (JSON.parse(json ?? '{"runners":[]}') as LadderPicture).runners;

test('a picture and the changes after it are the ladder as it is', () => {
  fc.assert(
    fc.property(manySteps, (steps) => {
      const live = new LiveModels();
      const { batches } = journalOf([...opened, ...steps]);
      const sources = new Map<number, { source: LadderSource; held: Held }>();
      for (const batch of batches) {
        live.apply(batch);
        for (const market of MARKETS) {
          if (live.market(market) === undefined) continue;
          const watched = sources.get(market);
          if (watched === undefined) {
            const source = new LadderSource(live, market);
            sources.set(market, { source, held: take(new Map(), read(source.picture())) });
          } else {
            take(watched.held, read(watched.source.change()));
          }
        }
      }
      for (const [market, { source, held }] of sources) {
        expect(held).toEqual(take(new Map(), read(new LadderSource(live, market as (typeof MARKETS)[0]).picture())));
        expect(held).toEqual(take(new Map(), read(source.picture())));
        for (const [selection, { matched, sizes }] of held) {
          const runner = live.market(market as (typeof MARKETS)[0])?.runners.get(selection as never);
          expect(Math.round(matched * 100)).toBe(runner?.stillMatched);
          for (const { price, size } of runner?.toBack(1) ?? []) {
            expect(Math.round((sizes.back.get(price / 100) ?? 0) * 100)).toBeGreaterThanOrEqual(size);
          }
        }
      }
    }),
    { numRuns: lawCases(60) },
  );
});
