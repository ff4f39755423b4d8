import { formatDateTime } from './format/dates.ts';

/** A moment in full, on one line (specification §9). @param ms  milliseconds since 1970 */
export function DateTime({ ms }: { readonly ms: number }) {
  return (
    <time className="no-wrap" dateTime={new Date(ms).toISOString()}>
      {formatDateTime(ms)}
    </time>
  );
}
