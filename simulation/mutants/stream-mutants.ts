import { mutant } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const callLine = 'server/edge/gateway/call-line.ts';

/** Faults in the way of a call over the stream. */
export const OF_THE_STREAM: readonly Mutant[] = [
  mutant('a cancel of all bets that does not wait for those before it', callLine, [
    'frame.call !== AFTER_ALL || this.#begun === 0',
    'frame.call.length > 0',
  ]),
  mutant('a call begun before one that waits for its turn', callLine, [
    'this.#waiting.push(call);\n      this.#next();',
    'if (this.#isTurning) this.#begin(call);\n      else {\n        this.#waiting.push(call);\n        this.#next();\n      }',
  ]),
  mutant('what waits when its connection goes done all the same', callLine, [
    'if (this.#hasEnded) return;\n      this.#isTurning = false;',
    'this.#isTurning = false;',
  ]),
  mutant('an answer with the id of another call', callLine, [
    '`{"op":"answer","id":${frame.id},${envelope.slice(1)}`',
    '`{"op":"answer","id":${Math.max(1, frame.id - 1)},${envelope.slice(1)}`',
  ]),
  mutant('an answer sent twice', callLine, [
    '    this.#send(json);\n    // A name',
    '    this.#send(json);\n    this.#send(json);\n    // A name',
  ]),
  mutant('a bet of a writer that has stopped answered as not done', 'server/edge/gateway/answers-to-errors.ts', [
    "return new Refusal(503, 'outcome-unknown', { message, retryAfter: 2 });",
    "return new Refusal(503, 'busy', { message, retryAfter: 2 });",
  ]),
];
