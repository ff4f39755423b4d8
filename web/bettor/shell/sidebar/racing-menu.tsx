import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Sport } from 'protocol';
import { sportWord } from '../../data/sport-words.ts';
import { Icon, SportIcon } from '../../../shared/icon.tsx';
import { useMinute } from '../../../shared/use-now.ts';
import { RaceChips } from '../../racing/race-chips.tsx';
import { dayOf } from '../../data/match-path.ts';
import { nextStart } from '../../data/races.ts';
import { venuesQuery } from '../../racing/venues-query.ts';
import './racing-menu.css';

const PAST_SHOWN = 1;

/** Racing Sports: a sport opens the day's venues with their races; a click outside or Escape closes them. */
export function RacingMenu({ sports }: { sports: readonly Sport[] }) {
  const [open, setOpen] = useState<number>();
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (open === undefined) return;
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && menu.current?.contains(event.target) === false) setOpen(undefined);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(event.target instanceof Node) || menu.current?.contains(event.target) !== true)
        return;
      menu.current.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
      setOpen(undefined);
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);
  return (
    <ul ref={menu}>
      {sports.map((sport) => (
        <li key={sport.sport_id}>
          <button
            type="button"
            className="racing-button"
            aria-expanded={open === sport.sport_id}
            onClick={() => setOpen(open === sport.sport_id ? undefined : sport.sport_id)}
          >
            <SportIcon sportId={sport.sport_id} />
            {sportWord(sport.name)}
            <span className="tree-toggle">
              <Icon name="right" size="small" />
            </span>
          </button>
          {open === sport.sport_id && <Venues sportId={sport.sport_id} />}
        </li>
      ))}
    </ul>
  );
}

function Venues({ sportId }: { sportId: number }) {
  const { t } = useLingui();
  const day = dayOf(useMinute());
  const { data, isPending, isError } = useQuery(venuesQuery(sportId, day));
  const venues = data?.toSorted((a, b) => nextStart(a.races) - nextStart(b.races) || (a.name < b.name ? -1 : 1));
  return (
    <ul>
      {isPending && (
        <li aria-busy="true" className="none">
          <span className="visually-hidden">{t`Loading`}</span>
          <span className="skeleton" />
        </li>
      )}
      {isError && <li className="meta none">{t`The venues cannot be loaded.`}</li>}
      {venues?.length === 0 && <li className="meta none">{t`No races today`}</li>}
      {venues?.map((venue) => (
        <li key={`${venue.country} ${venue.name}`}>
          <span className="venue">
            {venue.name} <span className="beside">{venue.country}</span>
          </span>
          <RaceChips venue={venue} className="times" past={PAST_SHOWN} />
        </li>
      ))}
      <li>
        <Link to={`/all-sports/${sportId}`}>
          <Trans>All meetings</Trans>
        </Link>
      </li>
    </ul>
  );
}
