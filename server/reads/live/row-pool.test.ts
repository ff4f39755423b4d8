import { expect, test } from 'vitest';
import { RowPool } from './row-pool.ts';

const poolOf = (count: number) => {
  const pool = new RowPool<string>({ doubles: 2, integers: 1, bytes: 1 });
  return { pool, rows: Array.from({ length: count }, () => pool.add()) };
};

test('each row has its own numbers', () => {
  const { pool, rows } = poolOf(5000);
  for (const row of rows) pool.set(row, 1, row + 0.5);
  expect(new Set(rows).size).toBe(5000);
  expect(rows.map((row) => pool.get(row, 1))).toEqual(rows.map((row) => row + 0.5));
  expect([...pool.rows()].toSorted((a, b) => a - b)).toEqual(rows.toSorted((a, b) => a - b));
});

test('a row that is used again has nothing of the one before', () => {
  const { pool, rows } = poolOf(1);
  const row = rows[0] as number;
  pool.set(row, 0, 7);
  pool.setValue(row, 'text');
  pool.chunkOf(row).integers[pool.placeOf(row)] = 8;
  pool.chunkOf(row).bytes[pool.placeOf(row)] = 9;
  pool.delete(row);
  expect(pool.add()).toBe(row);
  expect([pool.get(row, 0), pool.valueOf(row)]).toEqual([0, undefined]);
  expect(pool.chunkOf(row).integers[pool.placeOf(row)]).toBe(0);
  expect(pool.chunkOf(row).bytes[pool.placeOf(row)]).toBe(0);
});

test('deleted rows make room for others, wherever they were', () => {
  const { pool, rows } = poolOf(10_000);
  const { capacity } = pool;
  for (let round = 0; round < 20; round += 1) {
    const isDeleted = (_row: number, place: number) => place % 3 === round % 3;
    for (const row of rows.filter(isDeleted)) pool.delete(row);
    rows.forEach((row, place) => {
      if (isDeleted(row, place)) rows[place] = pool.add();
    });
  }
  expect(new Set(rows).size).toBe(10_000);
  expect([pool.size, pool.capacity]).toEqual([10_000, capacity]);
});

test('what grew in a rush is given back', () => {
  const { pool, rows } = poolOf(100_000);
  const kept = rows.slice(50_000, 50_010);
  for (const row of kept) pool.set(row, 0, row);
  for (const row of rows) if (!kept.includes(row)) pool.delete(row);
  expect(pool.size).toBe(10);
  expect(pool.capacity).toBeLessThan(5000);
  expect(kept.map((row) => pool.get(row, 0))).toEqual(kept);
  for (let count = 0; count < 100_000; count += 1) pool.add();
  expect(kept.map((row) => pool.get(row, 0))).toEqual(kept);
});
