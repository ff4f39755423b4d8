import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { Modal } from '../../shared/dialog/modal.tsx';
import { formatDateTime } from '../../shared/format/dates.ts';
import { roleWords } from '../controls/role-words.ts';
import { switchMatch } from '../controls/switch-match.ts';
import { useDeed } from '../controls/use-deed.ts';
import { useRested } from '../controls/use-rested.ts';
import { useLoginOver } from '../data/login-over.ts';
import { useDeskMatches } from '../data/markets.ts';
import { offeredQuery } from '../data/people-queries.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import type { DeskPage } from '../pages.ts';
import { actionsOf, betsNumbered, marketsOf, matchingPlaces, MOST_PLACES, type Place } from './matching-places.ts';
import { usePalette } from './palette-store.ts';

// Spread: no tag of HTML is a listbox that opens under a text field.
const LISTBOX = { role: 'listbox' } as const;
const OPTION = { role: 'option' } as const;

const close = () => usePalette.setState({ isOpen: false });

/** Goes to any page, match, market, person or bet by a few letters of its name, or its number, and does what it names. */
export function CommandPalette({ pages }: { pages: readonly DeskPage[] }) {
  const { run } = useDeed();
  const onSwitch: FinderProps['onSwitch'] = ({ match, to }) =>
    void run(() => switchMatch(match, to), `${match.id} ${to}`);
  const isSignedOut = useLoginOver((state) => state.isOver);
  return usePalette((state) => state.isOpen) && !isSignedOut ? (
    <Modal title="Go to" className="popup palette" onClose={close}>
      <Finder pages={pages} onSwitch={onSwitch} />
    </Modal>
  ) : null;
}

/** People by what was typed, as the exchange finds them; after the rest, so that nothing moves when they come. */
function usePeople(typed: string): { readonly people: readonly Place[]; readonly isAsking: boolean } {
  const { permissions } = useOwnPermissions();
  const search = typed.trim();
  const rested = useRested(search);
  const mayAsk = permissions.has('view-people') && search !== '';
  const { data, isFetching } = useQuery({ ...offeredQuery(rested), enabled: mayAsk && rested !== '' });
  if (!mayAsk) return { people: [], isAsking: false };
  if (rested !== search || data === undefined) return { people: [], isAsking: rested !== search || isFetching };
  const people = data.rows.map(({ user_id, user_name, role }) => ({
    to: `/people/${user_id}`,
    name: user_name,
    about: `${roleWords(role)}, person ${user_id}`,
  }));
  return { people, isAsking: false };
}

interface FinderProps {
  readonly pages: readonly DeskPage[];
  readonly onSwitch: (does: NonNullable<Place['does']>) => void;
}

function Finder({ pages, onSwitch }: FinderProps) {
  const listId = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { matches = [] } = useDeskMatches();
  const { permissions, may } = useOwnPermissions();
  const places: readonly Place[] = [
    ...(permissions.has('view-bets') ? betsNumbered(typed) : []),
    ...pages.map(({ path, name }) => ({ to: path, name, about: 'Page' })),
    ...matches.map(({ id, name, series, startsAt }) => ({
      to: `/match/${id}`,
      name,
      about: `${series}, ${formatDateTime(startsAt).slice(0, 16)}`,
    })),
  ];
  const { people, isAsking } = usePeople(typed);
  const others = typed.trim() === '' ? [] : [...actionsOf(matches, may), ...marketsOf(matches)];
  const named = [...matchingPlaces(places, typed), ...matchingPlaces(others, typed)];
  const found = [...named.slice(0, MOST_PLACES - people.length), ...people];
  const go = (place: Place | undefined) => {
    if (place === undefined) return;
    close();
    const { does } = place;
    if (does === undefined) void navigate(place.to);
    else onSwitch(does);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt(Math.max(0, Math.min(found.length - 1, at + step)));
    else if (event.key === 'Enter') go(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <div className="finder">
      <input
        className="input"
        aria-label="Match, market, person, bet, page or action"
        placeholder="Match, market, person, bet, page or action"
        autoComplete="off"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[at] === undefined ? undefined : `${listId}-${at}`}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div {...LISTBOX} id={listId} aria-label="Places" className="found-places">
        {found.map((place, index) => (
          <div
            {...OPTION}
            tabIndex={-1}
            key={`${place.to} ${place.name}`}
            id={`${listId}-${index}`}
            aria-selected={index === at}
            onPointerDown={(event) => {
              event.preventDefault();
              go(place);
            }}
          >
            <b>{place.name}</b>
            <small>{place.about}</small>
          </div>
        ))}
      </div>
      {found.length === 0 && !isAsking && <p className="none-yet">Nothing found.</p>}
    </div>
  );
}
