import { expect, test } from 'vitest';
import { HeldSessions } from './held-sessions.ts';

const session = (tokenHash: string, userId: number) => ({ tokenHash, user: { userId } });

test('sessions are found by their token and by their person, oldest first, and nothing stays of one that is over', () => {
  const held = new HeldSessions<ReturnType<typeof session>>();
  const [first, second, other] = [session('a', 1), session('b', 1), session('c', 2)];
  for (const one of [first, second, other]) held.add(one);
  expect([held.get('b'), held.of(1), held.of(3)]).toEqual([second, [first, second], []]);
  expect([held.delete('a'), held.delete('a'), held.of(1)]).toEqual([true, false, [second]]);
  held.delete('b');
  expect([[...held.people()], [...held.all()]]).toEqual([[2], [other]]);
});

test('a session that is read again takes the place of what was known of it', () => {
  const held = new HeldSessions<ReturnType<typeof session>>();
  held.add(session('a', 1));
  const again = session('a', 1);
  held.add(again);
  expect(held.of(1)).toEqual([again]);
});
