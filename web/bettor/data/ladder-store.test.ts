import { LADDER, tickOf } from 'engine/vocabulary';
import { expect, test, vi } from 'vitest';
import { bestTicks, LadderStore } from './ladder-store.ts';

const at = (odds: number) => tickOf(odds * 100);

test('a picture, then changes of single prices; a size of 0 takes a price away', () => {
  const store = new LadderStore();
  const listener = vi.fn();
  const end = store.subscribe('1.5', listener);
  store.takePicture('1.5', {
    runners: [
      {
        selection_id: 7,
        last_odds: 2.5,
        matched: 120.5,
        back: [
          [2.48, 30],
          [2.46, 10],
        ],
        lay: [[2.52, 40]],
        traded: [[2.5, 120.5]],
      },
    ],
  });
  const own = store.runner('1.5', 7);
  expect(own).toMatchObject({ last: 250, matched: 12_050 });
  expect(own?.back[at(2.48)]).toBe(3000);
  expect(own === undefined ? undefined : bestTicks(own)).toEqual({ back: at(2.48), lay: at(2.52) });
  store.takeChange('1.5', { runners: [{ selection_id: 7, back: [[2.48, 0]], traded: [[2.48, 30]] }] });
  expect(own?.back[at(2.48)]).toBe(0);
  expect(own?.traded[at(2.48)]).toBe(3000);
  expect(own?.lay[at(2.52)]).toBe(4000);
  expect(own === undefined ? undefined : bestTicks(own).back).toBe(at(2.46));
  expect(listener).toHaveBeenCalledTimes(2);
  end();
  store.takePicture('1.5', { runners: [{ selection_id: 7, back: [], lay: [], traded: [] }] });
  expect(listener).toHaveBeenCalledTimes(2);
  expect(own === undefined ? undefined : bestTicks(own)).toEqual({ back: -1, lay: -1 });
});

test('a starting price shows at the price of the ladder below it', () => {
  const store = new LadderStore();
  store.takePicture('1.5', { runners: [{ selection_id: 7, traded: [[7.87, 10]] }] });
  expect(store.runner('1.5', 7)?.traded.findIndex((size) => size > 0)).toBe(LADDER.indexOf(780 as (typeof LADDER)[0]));
});
