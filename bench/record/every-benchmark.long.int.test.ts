import { expect, test } from 'vitest';
import { findChromium, NO_CHROMIUM } from '../../scripts/chromium.ts';
import { BENCHMARKS } from '../benchmarks/benchmarks.ts';
import { runAlone } from './run-all.ts';

const IN_A_BROWSER = ['page', 'desk'];

test.each(Object.keys(BENCHMARKS))('%s runs to its end', async (name) => {
  if (IN_A_BROWSER.includes(name)) expect(findChromium(), NO_CHROMIUM).toBeDefined();
  const { isGood, isLate, output } = await runAlone(name, 'brief');
  expect(isLate, `it hung\n${output}`).toBe(false);
  expect(isGood, output).toBe(true);
});
