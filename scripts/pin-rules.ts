import { existsSync, writeFileSync } from 'node:fs';
import { changedPins, newPins, PINS_FILE, pinsNow, readPins, type Pins } from './rule-pins.ts';

// npm run pin-rules: pins new rules and versions. What is pinned already may only change with --changed, which is for
// what nobody has bet under, or for code that was moved and rules the same.

const EMPTY: Pins = { versions: {}, sources: {} };
const published = existsSync(PINS_FILE) ? readPins() : EMPTY;
const now = pinsNow();
const changed = changedPins(published, now);
if (changed.length > 0 && !process.argv.includes('--changed')) {
  console.error(`published and changed: ${changed.join(', ')}. Add a new version beside the old one.`);
  process.exit(1);
}
writeFileSync(PINS_FILE, `${JSON.stringify(now, undefined, 2)}\n`);
console.log(`${newPins(published, now).length} new, ${changed.length} changed`);
