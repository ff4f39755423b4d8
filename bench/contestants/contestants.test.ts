import { describe, expect, test } from 'vitest';
import { decodeFlow } from '../flow/format.ts';
import { generateFlow } from '../flow/generate.ts';
import { naiveFigures } from '../flow/naive-book.ts';
import { DEEP, THIN } from '../flow/plans.ts';
import { CONTESTANTS, type ContestantName } from './kinds.ts';

const flows = [
  { ...THIN, commands: 10_000, resting: 1500 },
  { ...DEEP, commands: 10_000, resting: 2500 },
].map((plan) => {
  const { bytes, sidecar } = generateFlow(plan);
  return decodeFlow(bytes, sidecar.markets);
});

describe.each(Object.keys(CONTESTANTS) as ContestantName[])('%s', (name) => {
  test.each(flows.map((flow, i) => [['thin', 'deep'][i], flow] as const))(
    'makes the fills of the naive book on a %s flow',
    (_, flow) => {
      const contestant = CONTESTANTS[name](flow, true);
      contestant.run(0, flow.length);
      expect(contestant.figures()).toEqual(naiveFigures(flow));
    },
  );
});
