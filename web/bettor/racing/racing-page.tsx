import { DAY_MS } from 'engine/vocabulary';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { sportWord } from '../data/sport-words.ts';
import { useMinute } from '../../shared/use-now.ts';
import { useSports } from '../data/queries.ts';
import { usePageTitle } from '../data/page-title.ts';
import { countryName } from './country-name.ts';
import { Countdown } from './countdown.tsx';
import { RaceChips } from './race-chips.tsx';
import { dayOf, racePath } from '../data/match-path.ts';
import { countriesOf, nextOff, nextStart, type Venue } from '../data/races.ts';
import { venuesQuery } from './venues-query.ts';
import './racing.css';

const NEXT_SHOWN = 5;
const PAST_SHOWN = 20;

/** A day's meetings of a racing sport, by country. */
export function RacingPage({ sportId }: { sportId: number }) {
  const { t } = useLingui();
  const sport = useSports().find((known) => known.sport_id === sportId);
  const name = sport === undefined ? t`Racing` : sportWord(sport.name);
  usePageTitle(name);
  const now = useMinute();
  const [isTomorrow, setIsTomorrow] = useState(false);
  const [country, setCountry] = useState('');
  const day = dayOf(isTomorrow ? now + DAY_MS : now);
  const { data: venues, error, refetch } = useQuery(venuesQuery(sportId, day));
  const countries = countriesOf(venues ?? []);
  const isThere = countries.some((one) => one.country === country);
  const shown = (venues ?? [])
    .filter((venue) => !isThere || venue.country === country)
    .toSorted((a, b) => nextStart(a.races) - nextStart(b.races) || (a.name < b.name ? -1 : 1));
  return (
    <>
      <div className="bar">
        <h1>{name}</h1>
        <span className="spacer" />
        <fieldset className="tabs" aria-label={t`Day`}>
          <button type="button" aria-pressed={!isTomorrow} onClick={() => setIsTomorrow(false)}>
            <Trans>Today</Trans>
          </button>
          <button type="button" aria-pressed={isTomorrow} onClick={() => setIsTomorrow(true)}>
            <Trans>Tomorrow</Trans>
          </button>
        </fieldset>
      </div>
      {venues !== undefined && <NextOff venues={venues} />}
      {countries.length > 1 && (
        <fieldset className="tabs meeting-countries" aria-label={t`Country`}>
          <button type="button" aria-pressed={!isThere} onClick={() => setCountry('')}>
            <Trans>All countries</Trans>
          </button>
          {countries.map((one) => (
            <CountryTab
              key={one.country}
              code={one.country}
              count={one.venues}
              isChosen={one.country === country}
              onChoose={() => setCountry(one.country)}
            />
          ))}
        </fieldset>
      )}
      {venues === undefined ? (
        <Waiting hasFailed={error !== null} onAgain={() => void refetch()} />
      ) : (
        <Meetings venues={shown} />
      )}
    </>
  );
}

interface CountryTabProps {
  readonly code: string;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function CountryTab({ code, count, isChosen, onChoose }: CountryTabProps) {
  const { i18n, t } = useLingui();
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      {code === '' ? t`Elsewhere` : countryName(code, i18n.locale)} <small>{count}</small>
    </button>
  );
}

function NextOff({ venues }: { venues: readonly Venue[] }) {
  const races = nextOff(venues, NEXT_SHOWN);
  if (races.length === 0) return null;
  return (
    <section className="card next-off" aria-labelledby="next-off">
      <header>
        <h2 id="next-off">
          <Trans>Next off</Trans>
        </h2>
      </header>
      <ul className="rows">
        {races.map((race) => (
          <li key={race.id}>
            <Link to={racePath(race.id, race.startsAt)}>
              <b>{race.time}</b> {race.venue.name} <span className="meta">{race.title}</span>
            </Link>
            <Countdown startsAt={race.startsAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Meetings({ venues }: { venues: readonly Venue[] }) {
  if (venues.length === 0) {
    return (
      <section className="card">
        <div className="empty">
          <svg viewBox="0 0 40 40" aria-hidden="true">
            <path d="M10 35V6h20l-4 7.500 4 7.500H10" />
          </svg>
          <h2>
            <Trans>No races on this day</Trans>
          </h2>
          <p>
            <Trans>Choose the other day. Meetings appear as soon as their cards are out.</Trans>
          </p>
        </div>
      </section>
    );
  }
  return (
    <section className="card venues" aria-labelledby="meetings">
      <header>
        <h2 id="meetings">
          <Trans>Meetings</Trans>
        </h2>
        <span className="meta">{venues.length}</span>
      </header>
      <ul>
        {venues.map((venue) => (
          <li key={`${venue.country} ${venue.name}`}>
            <h3>
              {venue.name} <span className="meta">{venue.country}</span>
            </h3>
            <RaceChips venue={venue} className="strip wrap" past={PAST_SHOWN} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Waiting({ hasFailed, onAgain }: { hasFailed: boolean; onAgain: () => void }) {
  const { t } = useLingui();
  if (!hasFailed)
    return <section className="card report-skeleton" aria-busy="true" aria-label={t`Meetings, loading`} />;
  return (
    <section className="card">
      <div className="empty">
        <h2>
          <Trans>The meetings cannot be loaded</Trans>
        </h2>
        <p>
          <Trans>The exchange did not answer.</Trans>
        </p>
        <button type="button" className="btn go" onClick={onAgain}>
          <Trans>Try again</Trans>
        </button>
      </div>
    </section>
  );
}
