import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FRAMES_OF_A_TURN, FramesInTurn } from './frames-in-turn.ts';

/** A connection that gives its frames in pieces, as many at once as it is told. */
class Pieces {
  readonly read: number[] = [];
  isPaused = false;
  readonly frames: FramesInTurn;
  #given = 0;

  constructor(read: (frame: number) => void = () => undefined) {
    const socket = { pause: () => (this.isPaused = true), resume: () => (this.isPaused = false) };
    this.frames = new FramesInTurn(socket, (data) => {
      const frame = Number((data as Buffer).toString());
      this.read.push(frame);
      read(frame);
    });
  }

  give(count: number): void {
    for (let i = 0; i < count; i++) this.frames.take(Buffer.from(String(this.#given++)), false);
  }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

test('frames that come together are read together', () => {
  const pieces = new Pieces();
  pieces.give(FRAMES_OF_A_TURN);
  expect(pieces.read).toEqual(upTo(FRAMES_OF_A_TURN));
  expect(pieces.isPaused).toBe(false);
});

test('a thousand in one piece are read in many turns and in order, and nothing more is taken meanwhile', async () => {
  const pieces = new Pieces();
  pieces.give(1000);
  for (let turns = 1; pieces.isPaused; turns += 1) {
    expect(pieces.read).toEqual(upTo(Math.min(1000, turns * FRAMES_OF_A_TURN)));
    await turn();
  }
  expect(pieces.read).toEqual(upTo(1000));
  pieces.give(3);
  await turn();
  expect(pieces.read).toEqual(upTo(1003));
});

test('two pieces of one turn are as many frames as one', async () => {
  const pieces = new Pieces();
  pieces.give(FRAMES_OF_A_TURN - 1);
  pieces.give(10);
  expect(pieces.read).toEqual(upTo(FRAMES_OF_A_TURN));
  await turn();
  expect(pieces.read).toEqual(upTo(FRAMES_OF_A_TURN + 9));
  expect(pieces.isPaused).toBe(false);
});

test('a connection that is closed by one of its frames is read no further', async () => {
  const pieces: Pieces = new Pieces((frame) => {
    if (frame === FRAMES_OF_A_TURN + 1) pieces.frames.end();
  });
  pieces.give(1000);
  await turn();
  await turn();
  pieces.give(5);
  await turn();
  expect(pieces.read).toEqual(upTo(FRAMES_OF_A_TURN + 2));
});

test('a long frame counts as many: the body of a call may be 64 kB', async () => {
  const read: number[] = [];
  const frames = new FramesInTurn({ pause: () => undefined, resume: () => undefined }, (data) => {
    read.push((data as Buffer).length);
  });
  for (let n = 0; n < 10; n++) frames.take(Buffer.alloc(64 * 1024), false);
  expect(read).toHaveLength(1);
  await turn();
  expect(read.length).toBeLessThanOrEqual(2);
  for (let turns = 0; turns < 10; turns++) await turn();
  expect(read).toHaveLength(10);
});

test('a connection that closes in order is parted with once all it sent is read', async () => {
  const pieces = new Pieces();
  pieces.give(200);
  let readAtEnd = 0;
  pieces.frames.whenRead(() => (readAtEnd = pieces.read.length));
  expect(readAtEnd).toBe(0);
  for (let turns = 0; turns < 5; turns++) await turn();
  expect(readAtEnd).toBe(200);
  pieces.frames.whenRead(() => (readAtEnd = 0));
  expect(readAtEnd).toBe(0);
});
