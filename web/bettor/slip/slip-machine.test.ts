import { array, assert, constant, constantFrom, integer, oneof, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LADDER, tickOf, type Money, type Price } from 'engine/vocabulary';
import type { Market } from '../data/from-wire.ts';
import {
  CLOSED,
  movedFrom,
  nextSlip,
  obstacleOf,
  priceOfDraft,
  stakeOfDraft,
  type Draft,
  type Placed,
  type Selection,
  type Slip,
  type SlipEvent,
} from './slip-machine.ts';

const market = {
  id: '1.5',
  name: 'Match Odds',
  minStake: 100_00 as Money,
  winners: 1,
  persistenceAllowed: true,
  runners: [
    { id: 1, name: 'India' },
    { id: 2, name: 'Australia' },
  ],
} as unknown as Market;

const india: Selection = { market, runner: { id: 1, name: 'India' }, side: 'back', depth: 0 };
const australia: Selection = { market, runner: { id: 2, name: 'Australia' }, side: 'lay', depth: 0 };
const price = (hundredths: number) => hundredths as Price;
const placed = (part: Partial<Placed> = {}): Placed => ({
  betId: '71',
  state: 'matched',
  matched: 4_000_00 as Money,
  averagePrice: 258,
  unmatched: 0 as Money,
  reason: '',
  ...part,
});

const after = (...events: SlipEvent[]): Slip => events.reduce(nextSlip, CLOSED);
const picked: SlipEvent = { type: 'picked', selection: india, price: price(258), line: 0 };
const typed: SlipEvent = { type: 'stake-typed', text: '4000' };
const sent: SlipEvent = { type: 'placed', requestId: 'r1' };
const draftOf = (slip: Slip): Draft => (slip as { draft: Draft }).draft;
const keys = (text: string): SlipEvent[] => text.split('').map((key) => ({ type: 'key-tapped', key }));

describe('typing', () => {
  test('a tapped price opens the slip with that price and no stake', () => {
    const slip = after(picked);
    expect(slip.phase).toBe('editing');
    expect(draftOf(slip)).toMatchObject({ priceText: '2.58', stakeText: '', tapped: 258 });
  });

  test.each([
    ['back', 'liability', 4000_00],
    ['back', 'profit', 2531_65],
    ['lay', 'liability', 2531_65],
    ['lay', 'profit', 4000_00],
  ] as const)('a %s by %s stakes the most that keeps within the amount', (side, by, stake) => {
    const slip = after({ ...picked, selection: { ...india, side } }, typed, { type: 'stake-by-chosen', by });
    expect(stakeOfDraft(draftOf(slip))).toBe(stake);
    expect(draftOf(slip)).toMatchObject({ stakeText: '4000', stakeBy: by });
  });

  test('by liability the stake goes with the odds; without odds there is none', () => {
    const slip = after({ ...picked, selection: { ...india, side: 'lay' } }, typed, {
      type: 'stake-by-chosen',
      by: 'liability',
    });
    expect(stakeOfDraft(draftOf(nextSlip(slip, { type: 'price-typed', text: '3' })))).toBe(2000_00);
    expect(stakeOfDraft(draftOf(nextSlip(slip, { type: 'price-typed', text: '' })))).toBeUndefined();
  });

  test('another runner keeps what the amount is; the largest and the smallest stake are stakes', () => {
    const slip = after(picked, { type: 'stake-by-chosen', by: 'profit' }, { ...picked, selection: australia });
    expect(draftOf(slip).stakeBy).toBe('profit');
    const least = nextSlip(slip, { type: 'stake-chosen', by: 'stake', stake: 100_00 as Money });
    expect(draftOf(least)).toMatchObject({ stakeBy: 'stake', stakeText: '100' });
  });

  test('an empty cell opens the slip without odds, which are typed first', () => {
    const empty: SlipEvent = { type: 'picked', selection: india, price: price(0), line: 0 };
    const slip = after(empty, typed);
    expect(slip).toMatchObject({ phase: 'editing', draft: { priceText: '', tapped: 0 } });
    expect(obstacleOf(draftOf(slip))).toBe('Enter odds from 1.01 to 1000.');
    // A price that appears meanwhile does not fill the empty odds.
    expect(draftOf(after(empty, { type: 'market-moved', price: price(300), line: 0 })).priceText).toBe('');
    expect(draftOf(after(empty, ...keys('2.5'))).priceText).toBe('2.5');
    expect(draftOf(after(empty, { type: 'price-stepped', steps: 1 })).priceText).toBe('1.02');
    expect(draftOf(after(empty, { type: 'price-stepped', steps: 1, best: price(300) })).priceText).toBe('3.05');
    const up = { type: 'price-stepped', steps: 1, best: price(300) } as const;
    expect(draftOf(after(empty, up, up)).priceText).toBe('3.10');
    expect(after(empty, empty)).toEqual(CLOSED);
  });

  test('the same price again closes it', () => {
    expect(after(picked, picked)).toEqual(CLOSED);
  });

  test('another price takes its place and keeps the stake', () => {
    const slip = after(picked, typed, { type: 'picked', selection: australia, price: price(163), line: 0 });
    expect(draftOf(slip)).toMatchObject({ selection: australia, priceText: '1.63', stakeText: '4000' });
  });

  test('the stepper walks the ladder', () => {
    const up = after(picked, { type: 'price-stepped', steps: 1 });
    expect(draftOf(up).priceText).toBe('2.60');
    const down = after(
      { type: 'picked', selection: india, price: price(200), line: 0 },
      { type: 'price-stepped', steps: -1 },
    );
    expect(draftOf(down).priceText).toBe('1.99');
    const lowest = after(
      { type: 'picked', selection: india, price: price(101), line: 0 },
      { type: 'price-stepped', steps: -1 },
    );
    expect(draftOf(lowest).priceText).toBe('1.01');
  });

  test.each([
    ['2.59', 'There are no odds of 2.59. The nearest are 2.58.'],
    ['0.5', 'There are no odds of 0.5. The nearest are 1.01.'],
    ['5000', 'There are no odds of 5000. The nearest are 1000.'],
    ['1.013', 'There are no odds of 1.013. The nearest are 1.01.'],
    ['3.1415', 'There are no odds of 3.1415. The nearest are 3.10.'],
    ['1e3', 'Enter odds from 1.01 to 1000.'],
    ['-2', 'Enter odds from 1.01 to 1000.'],
    ['१०.०१', 'There are no odds of १०.०१. The nearest are 10.00.'],
    ['', 'Enter odds from 1.01 to 1000.'],
  ])('typed odds of “%s” stay, are answered, and cannot be placed', (text, words) => {
    const off = after(picked, typed, { type: 'price-typed', text });
    expect(draftOf(off).priceText).toBe(text);
    expect(obstacleOf(draftOf(off))).toBe(words);
    expect(nextSlip(off, sent)).toBe(off);
  });

  test('a stake below the least is refused in words before it is sent', () => {
    const slip = after(picked, { type: 'stake-typed', text: '99.99' });
    expect(obstacleOf(draftOf(slip))).toBe('Minimum stake is 100.');
    expect(nextSlip(slip, sent)).toBe(slip);
  });

  test('the number pad types afresh after a price is tapped or a stake chosen', () => {
    expect(draftOf(after(picked, ...keys('400'))).stakeText).toBe('400');
    const chosen = after(picked, { type: 'stake-chosen', stake: 1_000_00 as Money }, ...keys('25'));
    expect(draftOf(chosen).stakeText).toBe('25');
    expect(draftOf(after(picked, ...keys('400'), { type: 'key-tapped', key: 'delete' })).stakeText).toBe('40');
    expect(draftOf(after(picked, ...keys('0012.345'))).stakeText).toBe('12.34');
  });

  test('the number pad types odds after the odds were tapped', () => {
    const slip = after(picked, { type: 'field-entered', name: 'price' }, ...keys('2.6'));
    expect(priceOfDraft(draftOf(slip))).toBe(260);
  });

  test('a moved price is taken over only when asked', () => {
    const slip = after(picked, typed);
    expect(draftOf(slip).priceText).toBe('2.58');
    expect(draftOf(nextSlip(slip, { type: 'price-taken', price: price(262), line: 0 }))).toMatchObject({
      priceText: '2.62',
      tapped: 262,
    });
  });
});

describe('a price that moves before the bet is placed', () => {
  const moved = (hundredths: number): SlipEvent => ({ type: 'market-moved', price: price(hundredths), line: 0 });
  const accepting = (accept: 'none' | 'better' | 'any') => after(picked, typed, { type: 'accept-chosen', accept });

  test.each([
    ['none', 262, 258],
    ['none', 250, 258],
    ['better', 262, 258],
    ['better', 250, 258],
    ['any', 262, 262],
    ['any', 250, 250],
  ] as const)('who accepts %s and sees a back at 2.58 go to %d bets at %d', (accept, to, at) => {
    expect(priceOfDraft(draftOf(nextSlip(accepting(accept), moved(to))))).toBe(at);
  });

  test('a price that rises and falls again leaves the one that was tapped', () => {
    const slip = [278, 262, 159].reduce((at: Slip, to) => nextSlip(at, moved(to)), after(picked, typed));
    expect(priceOfDraft(draftOf(slip))).toBe(258);
  });

  const offer = (hundredths: number, line = 0) => ({ price: price(hundredths), line });
  const deep: SlipEvent = { ...picked, best: offer(262) };

  test.each([
    ['the best, which stands', picked, 258, undefined],
    ['the best, which falls', picked, 250, 258],
    ['a price behind the best, which stands', deep, 262, undefined],
    ['a price behind the best, which falls', deep, 260, 262],
    ['a price that becomes the best', deep, 258, 262],
    ['a price before there is a best', { ...picked, best: offer(0) }, 250, undefined],
  ] as const)('odds have moved from what the best was: who chose %s', (_, event, now, was) => {
    expect(movedFrom(draftOf(after(event)), offer(now))?.price).toBe(was);
  });

  test('a number has moved with its line; what is taken is the best again', () => {
    expect(movedFrom(draftOf(after(picked)), offer(258, 46))).toEqual(offer(258));
    const taken = nextSlip(after(deep), { type: 'price-taken', price: price(262), line: 0 });
    expect(movedFrom(draftOf(taken), offer(262))).toBeUndefined();
    expect(movedFrom(draftOf(nextSlip(accepting('any'), moved(250))), offer(250))).toBeUndefined();
  });

  test('odds that were typed are kept whatever is accepted', () => {
    const own = nextSlip(accepting('any'), { type: 'price-typed', text: '2.70' });
    expect(priceOfDraft(draftOf(nextSlip(own, moved(262))))).toBe(270);
  });

  test('a reason that the exchange gave stays in view while prices move', () => {
    const refused = after(picked, typed, sent, { type: 'refused', code: 'price-moved', message: 'Moved.' });
    expect(nextSlip(refused, moved(262))).toHaveProperty('refused');
  });

  test('nothing moves once it is sent', () => {
    const slip = after(picked, typed, { type: 'accept-chosen', accept: 'any' }, sent);
    expect(nextSlip(slip, moved(262))).toBe(slip);
  });
});

describe('a result that rests in the book', () => {
  const resting = after(picked, typed, sent, { type: 'taken', placed: placed({ state: 'unmatched' }), releaseAt: 0 });
  const asked = nextSlip(resting, { type: 'change-sent' });

  test('can be moved to other odds, and is followed as the new bet', () => {
    const next = nextSlip(asked, {
      type: 'bet-replaced',
      placed: placed({ betId: '72', state: 'unmatched' }),
      releaseAt: 0,
      price: price(250),
    });
    expect(next).toMatchObject({ phase: 'done', placed: { betId: '72' }, draft: { tapped: 250, priceText: '2.50' } });
    expect(nextSlip(next, { type: 'bet-changed', placed: placed({ betId: '71' }) })).toBe(next);
  });

  test('waits again in play', () => {
    const waiting = nextSlip(asked, {
      type: 'bet-replaced',
      placed: placed({ betId: '72', state: 'pending' }),
      releaseAt: 9,
      price: price(250),
    });
    expect(waiting).toMatchObject({ phase: 'pending', releaseAt: 9 });
  });

  test('says what stood in the way', () => {
    expect(nextSlip(asked, { type: 'change-failed', message: 'No.' })).toMatchObject({
      phase: 'done',
      change: { isRunning: false, problem: 'No.' },
    });
  });
});

describe('placing', () => {
  test('a second tap changes nothing: the request is on its way', () => {
    const slip = after(picked, typed, sent);
    expect(slip).toMatchObject({ phase: 'sending', requestId: 'r1' });
    expect(nextSlip(slip, { type: 'placed', requestId: 'r2' })).toBe(slip);
  });

  test('while it is on its way it cannot be edited, closed or replaced', () => {
    const slip = after(picked, typed, sent);
    for (const event of [
      { type: 'closed' },
      { type: 'picked', selection: australia, price: price(163), line: 0 },
      { type: 'stake-typed', text: '1' },
    ] as SlipEvent[]) {
      expect(nextSlip(slip, event)).toBe(slip);
    }
  });

  test.each(['matched', 'part-matched', 'unmatched'] as const)(
    'a bet that is %s ends the slip with its result',
    (state) => {
      const slip = after(picked, typed, sent, { type: 'taken', placed: placed({ state }), releaseAt: 0 });
      expect(slip).toMatchObject({ phase: 'done', placed: { state } });
    },
  );

  test('a delayed bet waits, and ends when its bet changes', () => {
    const waiting = after(picked, typed, sent, {
      type: 'taken',
      placed: placed({ state: 'pending' }),
      releaseAt: 5000,
    });
    expect(waiting).toMatchObject({ phase: 'pending', releaseAt: 5000 });
    expect(nextSlip(waiting, { type: 'bet-changed', placed: placed({ state: 'pending' }) })).toBe(waiting);
    expect(nextSlip(waiting, { type: 'bet-changed', placed: placed({ betId: '99' }) })).toBe(waiting);
    expect(nextSlip(waiting, { type: 'bet-changed', placed: placed() })).toMatchObject({ phase: 'done' });
  });

  test('a bet that lapses in its delay keeps the slip as it was, with the reason', () => {
    const lapsed = after(
      picked,
      typed,
      sent,
      { type: 'taken', placed: placed({ state: 'pending' }), releaseAt: 5000 },
      { type: 'bet-changed', placed: placed({ state: 'lapsed', reason: 'price-moved' }) },
    );
    expect(lapsed).toMatchObject({
      phase: 'editing',
      refused: { code: 'price-moved' },
      draft: { stakeText: '4000', tapped: 258 },
    });
    expect(nextSlip(lapsed, { type: 'placed', requestId: 'r2' })).toMatchObject({ phase: 'sending', requestId: 'r2' });
  });

  test('a fill-or-kill bet that finds nothing keeps the slip too', () => {
    const killed = after(picked, { type: 'fill-chosen', fill: 'whole' }, typed, sent, {
      type: 'taken',
      placed: placed({ state: 'lapsed', reason: 'killed' }),
      releaseAt: 0,
    });
    expect(killed).toMatchObject({ phase: 'editing', draft: { fill: 'whole' }, refused: { code: 'killed' } });
  });

  test('a result goes on following its bet', () => {
    const resting = after(picked, typed, sent, { type: 'taken', placed: placed({ state: 'unmatched' }), releaseAt: 0 });
    expect(nextSlip(resting, { type: 'bet-changed', placed: placed() })).toMatchObject({
      placed: { state: 'matched' },
    });
  });

  test('a refusal keeps the slip, with the reason, until something is changed', () => {
    const refused = after(picked, typed, sent, { type: 'refused', code: 'market-suspended', message: 'Suspended.' });
    expect(refused).toMatchObject({
      phase: 'editing',
      refused: { code: 'market-suspended' },
      draft: { stakeText: '4000' },
    });
    expect(nextSlip(refused, { type: 'stake-typed', text: '500' })).not.toHaveProperty('refused');
  });

  test('a login session lost while sending keeps the slip', () => {
    const slip = after(picked, typed, sent, { type: 'login-session-lost' });
    expect(slip).toMatchObject({ phase: 'editing', draft: { stakeText: '4000' } });
  });

  test('bet again keeps the selection and asks for a stake', () => {
    const slip = after(picked, typed, sent, { type: 'taken', placed: placed(), releaseAt: 0 }, { type: 'again' });
    expect(slip).toMatchObject({ phase: 'editing', draft: { priceText: '2.58', stakeText: '' } });
  });
});

describe('an unknown outcome', () => {
  const lost = after(picked, typed, sent, { type: 'connection-lost' });

  test('is asked for under the same request id', () => {
    expect(lost).toMatchObject({ phase: 'unknown', requestId: 'r1', tries: 1 });
    expect(nextSlip(lost, { type: 'lookup-sent' })).toMatchObject({ phase: 'unknown', requestId: 'r1', tries: 2 });
  });

  test('cannot be closed, replaced or placed under a new id', () => {
    for (const event of [{ type: 'closed' }, { type: 'placed', requestId: 'r2' }, picked] as SlipEvent[]) {
      expect(nextSlip(lost, event)).toBe(lost);
    }
  });

  test('outlives a lost login session: an earlier try may have been taken', () => {
    expect(nextSlip(lost, { type: 'login-session-lost' })).toBe(lost);
  });

  test('that never reached the exchange gives the slip back', () => {
    const back = nextSlip(lost, { type: 'refused', code: 'not-received', message: 'Nothing was placed.' });
    expect(back).toMatchObject({ phase: 'editing', draft: { stakeText: '4000' }, refused: { code: 'not-received' } });
  });

  test('ends with the answer to what became of the request', () => {
    expect(nextSlip(lost, { type: 'taken', placed: placed(), releaseAt: 0 })).toMatchObject({ phase: 'done' });
    expect(nextSlip(lost, { type: 'refused', code: 'market-closed', message: 'Closed.' })).toMatchObject({
      phase: 'editing',
    });
  });
});

describe('laws', () => {
  const anyPrice = constantFrom(...LADDER);
  const anyEvent = oneof(
    record({ type: constant('picked' as const), selection: constantFrom(india, australia), price: anyPrice }),
    record({
      type: constantFrom('price-typed' as const, 'stake-typed' as const),
      text: oneof(string({ maxLength: 6 }), integer({ min: 1, max: 9999 }).map(String)),
    }),
    record({ type: constant('key-tapped' as const), key: constantFrom('1', '0', '.', 'delete') }),
    record({ type: constant('price-stepped' as const), steps: integer({ min: -400, max: 400 }) }),
    record({ type: constant('placed' as const), requestId: string({ minLength: 1, maxLength: 4 }) }),
    record({
      type: constantFrom(
        'connection-lost' as const,
        'lookup-sent' as const,
        'login-session-lost' as const,
        'again' as const,
        'closed' as const,
      ),
    }),
    record({
      type: constant('taken' as const),
      placed: constantFrom(placed(), placed({ state: 'pending' })),
      releaseAt: constant(5),
    }),
    record({ type: constant('refused' as const), code: constant('x'), message: constant('x') }),
    record({ type: constant('market-moved' as const), price: anyPrice, line: constant(0) }),
    record({ type: constantFrom('change-sent' as const, 'again' as const) }),
    record({ type: constant('bet-changed' as const), placed: constantFrom(placed(), placed({ state: 'lapsed' })) }),
  );

  test('whatever happens, only a whole draft is sent, and a request id never changes on its way', () => {
    assert(
      property(array(anyEvent, { maxLength: 40 }), (events) => {
        let slip: Slip = CLOSED;
        for (const event of events) {
          const next = nextSlip(slip, event as SlipEvent);
          if (next.phase === 'sending' || next.phase === 'unknown') {
            expect(tickOf(priceOfDraft(next.draft) as number)).toBeGreaterThanOrEqual(0);
            expect(stakeOfDraft(next.draft)).toBeGreaterThanOrEqual(market.minStake);
            if (slip.phase === 'sending' || slip.phase === 'unknown') expect(next.requestId).toBe(slip.requestId);
          }
          if (slip.phase === 'sending' || slip.phase === 'unknown') {
            const ends = ['taken', 'refused', 'connection-lost', 'lookup-sent', 'login-session-lost'];
            if (!ends.includes(event.type)) expect(next).toBe(slip);
          }
          slip = next;
        }
      }),
    );
  });
});

describe('on a quoted market', () => {
  const session = { ...market, mechanism: 'quoted', payoff: 'line', maxStake: 500_00 } as unknown as Market;
  const yes: Selection = { market: session, runner: { id: 1, name: 'India' }, side: 'back', depth: 0 };
  const pickedYes: SlipEvent = { type: 'picked', selection: yes, price: price(9000), line: 46 };

  test('the quote is taken as it stands: nothing changes its price but the quote itself', () => {
    const slip = after(
      pickedYes,
      { type: 'price-typed', text: '95' },
      { type: 'price-stepped', steps: 1 },
      { type: 'field-entered', name: 'price' },
      ...keys('5'),
    );
    expect([priceOfDraft(draftOf(slip)), draftOf(slip).line, draftOf(slip).stakeText]).toEqual([9000, 46, '5']);
    const moved = nextSlip(slip, { type: 'price-taken', price: price(11_000), line: 47 });
    expect([priceOfDraft(draftOf(moved)), draftOf(moved).line]).toEqual([11_000, 47]);
  });

  test('the same rate at another line is another price', () => {
    expect(after(pickedYes, pickedYes)).toBe(CLOSED);
    expect(draftOf(after(pickedYes, { ...pickedYes, line: 47 })).line).toBe(47);
  });

  test('a better price is taken unless the bettor says otherwise, and the choice stays for the next', () => {
    expect(draftOf(after(pickedYes)).accept).toBe('better');
    const any: SlipEvent = { type: 'accept-chosen', accept: 'any' };
    expect(draftOf(after(pickedYes, any, { ...pickedYes, line: 47 })).accept).toBe('any');
  });

  test('more than the maximum cannot be placed', () => {
    const slip = after(pickedYes, { type: 'stake-typed', text: '500.01' });
    expect(obstacleOf(draftOf(slip))).toBe('Maximum stake is 500.');
    expect(nextSlip(slip, sent).phase).toBe('editing');
  });

  test('the limits of a stake are grouped as all amounts are', () => {
    const selection = { ...yes, market: { ...session, maxStake: 50_000_00 as Money } };
    const picked: SlipEvent = { type: 'picked', selection, price: price(9000), line: 46 };
    const slip = after(picked, { type: 'stake-typed', text: '50001' });
    expect(obstacleOf(draftOf(slip))).toBe('Maximum stake is 50,000.');
  });
});
