import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readClientFrame } from './read-client-frame.ts';

/** Why a body cannot be read may be said in different words. */
function read(text: string) {
  const frame = readClientFrame(Buffer.from(text));
  return frame?.op === 'unreadable-call' ? { ...frame, refusal: frame.refusal.code } : frame;
}

/** The same frame in another form, which the schema of all frames reads. */
const spaced = (text: string) => ` ${text}`;

test('a call of the usual form is read as the schema would read it', () => {
  const call = fc.record({
    op: fc.constant('call'),
    id: fc.oneof(fc.nat(), fc.maxSafeNat(), fc.integer(), fc.double()),
    call: fc.oneof(fc.constantFrom('bet/placeMarketBet', '__proto__', ''), fc.string({ maxLength: 70 })),
    body: fc.jsonValue({ maxDepth: 8 }),
  });
  fc.assert(
    fc.property(call, fc.boolean(), fc.jsonValue(), (frame, hasMore, more) => {
      const text = JSON.stringify(hasMore ? { ...frame, more } : frame);
      expect(read(text)).toEqual(read(spaced(text)));
    }),
  );
});

test.each([
  '{"op":"call","id":1,"call":"a/b","body":{}}',
  '{"op":"call","id":01,"call":"a/b","body":{}}',
  '{"op":"call","id":9007199254740993,"call":"a/b","body":{}}',
  '{"op":"call","id":1,"call":"a/b","body":{"x":1,"x":2}}',
  '{"op":"call","id":1,"call":"a/b","body":{"__proto__":1}}',
  '{"op":"call","id":1,"call":"a/b","body":{},"id":2}',
  '{"op":"call","id":1,"call":"a/b","body":{},"body":{}}',
  '{"op":"call","id":1,"call":"a/b","body":1}',
  '{"op":"call","id":1,"call":"a/b","body":{}}}',
  '{"op":"call","id":1,"call":"a/b","body":}',
  '{"op":"call","id":1,"call":"a/b"}',
])('%s is read as with a space before it', (text) => {
  expect(read(text)).toEqual(read(spaced(text)));
});
