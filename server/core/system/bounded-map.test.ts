import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

test('the newest are held, and what was put in long before them is forgotten', () => {
  const map = new BoundedMap<number, number>(100);
  for (let key = 0; key < 1000; key += 1) {
    map.set(key, key);
    for (const newest of [key, key - 50, key - 99]) expect(map.get(newest)).toBe(newest < 0 ? undefined : newest);
    expect(map.get(key - 200)).toBeUndefined();
  }
});

test('what is put in again is new, with its value of now', () => {
  const map = new BoundedMap<string, number>(3);
  map.set('kept', 1);
  for (let other = 0; other < 20; other += 1) {
    map.set(`other ${other}`, other);
    expect(map.ensure('kept', () => -1)).toBe(1);
  }
  map.set('kept', 2);
  expect(map.get('kept')).toBe(2);
  map.delete('kept');
  expect(map.get('kept')).toBeUndefined();
});
