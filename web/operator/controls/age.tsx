import { useWallClock } from '../../shared/use-now.ts';
import { ageWords } from './age-words.ts';

const EVERY_MS = 5000;

/** How long ago that was. @param since  ms since 1970 */
export function Age({ since }: { since: number }) {
  return <>{ageWords(Math.max(0, useWallClock(EVERY_MS) - since))}</>;
}
