import { formatDateTime } from '../../shared/format/dates.ts';
import { Icon } from '../../shared/icon.tsx';
import { useMinute } from '../../shared/use-now.ts';
import { plural } from '../controls/plural.ts';
import { useTopics } from '../data/exchange.ts';
import { putStopAway, useStop } from '../data/stop-store.ts';

/** After this time the line is not shown any more: the lists show which markets are suspended. */
const SHOWN_MS = 900_000;

const STOP = ['stop'];

/** Over every page of every desk, for a while or until it is put away: somebody has suspended everything. */
export function StopLine() {
  useTopics(STOP);
  const { stop, putAwayAt } = useStop();
  const now = useMinute();
  if (stop.at <= putAwayAt || now - stop.at > SHOWN_MS) return null;
  return (
    <div className="stop-line" role="alert">
      <p>
        <b>{stop.by} suspended everything</b> at {formatDateTime(stop.at).slice(11, 16)}:{' '}
        {plural(stop.markets, 'market')}. Reopen match by match.
      </p>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={putStopAway}>
        <Icon name="close" size="small" />
      </button>
    </div>
  );
}
