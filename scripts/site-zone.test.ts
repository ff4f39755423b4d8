import { expect, test } from 'vitest';
import { importsOf, readSource } from './imports.ts';

// A page shows one zone, the site's: protocol/dates.ts. Two parts of a page that read two clocks contradict each other.

/** Whatever answers in the zone of the device. */
const OF_DEVICE =
  /\.(?:to(?:Locale)?(?:Time|Date)String|get(?:Hours|Minutes|Seconds|Date|Day|Month|FullYear|TimezoneOffset))\(|\bDateTimeFormat\b/;
/** Fixtures come in zones of their own, and the operator chooses which. */
const CHOSEN = 'web/operator/fixtures/';

test('no page shows a time in the zone of the device', () => {
  const files = [...importsOf.keys()].filter((file) => file.startsWith('web/') && !file.startsWith(CHOSEN));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => OF_DEVICE.test(readSource(file)))).toEqual([]);
});
