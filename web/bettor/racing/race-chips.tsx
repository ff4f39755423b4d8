import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { racePath } from '../data/match-path.ts';
import { chipKind, nextRaceOf, type Race, type Venue } from '../data/races.ts';

export interface RaceChipsProps {
  readonly venue: Venue;
  readonly className: string;
  /** The race on screen. */
  readonly current?: number | undefined;
  /** How many races that are over are shown, the latest. */
  readonly past: number;
}

/** A meeting's races as times: past ones struck, the next in ink. */
export function RaceChips({ venue, className, current, past }: RaceChipsProps) {
  const next = nextRaceOf(venue);
  const over = venue.races.filter(({ state }) => state === 'finished');
  const hidden = new Set(over.slice(0, Math.max(0, over.length - past)).map(({ id }) => id));
  if (current !== undefined) hidden.delete(current);
  return (
    <div className={className}>
      {venue.races
        .filter(({ id }) => !hidden.has(id))
        .map((race) => (
          <Chip key={race.id} race={race} kind={chipKind(race, next)} isCurrent={race.id === current} />
        ))}
    </div>
  );
}

function Chip({ race, kind, isCurrent }: { race: Race; kind: ReturnType<typeof chipKind>; isCurrent: boolean }) {
  return (
    <Link
      className={`chip ${kind}`}
      to={racePath(race.id, race.startsAt)}
      aria-current={isCurrent ? 'page' : undefined}
      title={race.title}
    >
      {race.time}
      <span className="visually-hidden">
        {' '}
        {race.title}
        {kind === 'past' && (
          <>
            , <Trans>finished</Trans>
          </>
        )}
        {race.state === 'in-play' && (
          <>
            , <Trans>in play</Trans>
          </>
        )}
      </span>
    </Link>
  );
}
