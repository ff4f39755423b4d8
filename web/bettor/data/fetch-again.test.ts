import { expect, test } from 'vitest';
import { fetchAgain, type Network } from './fetch-again.ts';

/** A network that is there or not, and a script that is lost a number of times. */
function lostTimes(times: number, isOnline: boolean) {
  const did: string[] = [];
  const network: Network = {
    isOnline: () => isOnline,
    online: async () => did.push('online again'),
    aMoment: async () => did.push('a moment later'),
  };
  const load = async () => {
    did.push('asked for');
    if (did.filter((one) => one === 'asked for').length <= times) throw new Error('Failed to fetch the script');
    return 'the part';
  };
  return { did, part: fetchAgain(load, network) };
}

test('a script that comes is asked for once', async () => {
  const { did, part } = lostTimes(0, true);
  expect([await part, did]).toEqual(['the part', ['asked for']]);
});

test('without a network it is asked for as often as the network comes back', async () => {
  const { did, part } = lostTimes(4, false);
  expect(await part).toBe('the part');
  expect(did.filter((one) => one === 'online again')).toHaveLength(4);
  expect(did).not.toContain('a moment later');
});

test('with a network it is asked for three times, and then missed', async () => {
  expect(await lostTimes(2, true).part).toBe('the part');
  const { did, part } = lostTimes(3, true);
  await expect(part).rejects.toThrow('Failed to fetch the script');
  expect(did).toEqual(['asked for', 'a moment later', 'asked for', 'a moment later', 'asked for']);
});
