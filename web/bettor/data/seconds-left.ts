import { t } from '@lingui/core/macro';

const MOST_SECONDS = 99;

/** "43 s", "11:43" */
export function formatSecondsLeft(seconds: number): string {
  if (seconds <= MOST_SECONDS) return t`${seconds} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
