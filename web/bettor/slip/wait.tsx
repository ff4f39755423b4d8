import { t } from '@lingui/core/macro';
import { useNow } from '../../shared/use-now.ts';

/**
 * How long an in-play delay still runs, in whole seconds. Drawn for the wait alone, so that its clock begins with it.
 *
 * @param until  by the browser's clock
 */
export function Wait({ until }: { until: number }) {
  const now = useNow(200);
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000));
  return secondsLeft > 0 ? t`Waiting ${secondsLeft} s` : t`Matching…`;
}
