import type { AdminMarket } from 'protocol';
import { formatStartFrom } from '../../shared/format/dates.ts';
import { useMinute } from '../../shared/use-now.ts';
import { plural } from '../controls/plural.ts';
import type { DeskMatch } from '../data/desk-matches.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { clockWords } from './start-words.ts';

/** So long before, whoever sits here is warned. */
const WARNED_BEFORE_MS = 15 * 60_000;

/** What the clock will do to a match, the nearer the louder. */
export function StartNotice({ match }: { match: DeskMatch | undefined }) {
  const now = useMinute();
  const mayChange = useOwnPermissions().may('manage-catalogue');
  if (match === undefined || match.isInPlay) return null;
  const are = (at: AdminMarket['at_start']) => match.markets.filter(({ at_start }) => at_start === at).length;
  const [turned, suspended] = [are('turn-in-play'), are('suspend')];
  if (match.startsAt <= now && turned > 0) return <OpensInPlay match={match} />;
  const isSoon = match.startsAt - now <= WARNED_BEFORE_MS;
  if (turned + suspended === 0) {
    if (match.open === 0 || !isSoon || match.startsAt <= now) return null;
    return (
      <output className="start-notice soon">
        {formatStartFrom(now, match.startsAt)} the clock does nothing: {plural(match.open, 'market')} can still be bet
        on after the start. Set it in the market’s panel.
      </output>
    );
  }
  return (
    <p className={isSoon ? 'start-notice soon' : 'start-notice'} role={isSoon ? 'status' : undefined}>
      {formatStartFrom(now, match.startsAt).replace(/^Today/, 'At')}{' '}
      {clockWords({ turned, suspended, left: match.left })}. {match.open} of {match.left}{' '}
      {match.open === 1 ? 'is' : 'are'} open.
      {mayChange && ' Starting late? Change the start time first.'}
    </p>
  );
}

/** The start has passed: the clock has done what it does, and markets that open are in play at once. */
function OpensInPlay({ match }: { match: DeskMatch }) {
  const opening = match.markets.filter(({ status, at_start }) => status === 'inactive' && at_start === 'turn-in-play');
  if (opening.length === 0) return null;
  return (
    <p className="start-notice">
      The match has started: {clockWords({ turned: opening.length, suspended: 0, left: match.left })} as soon as you
      open {opening.length === 1 ? 'it' : 'them'}.
    </p>
  );
}
