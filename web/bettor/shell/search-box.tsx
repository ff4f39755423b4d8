import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import type { FoundMatch } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { Icon } from '../../shared/icon.tsx';
import { searchQuery } from '../data/queries.ts';
import { sportWord } from '../data/sport-words.ts';

// Spread, as those of grid-roles.ts: no tag of HTML is a listbox that opens under a text field.
const LISTBOX = { role: 'listbox' } as const;
const GROUP = { role: 'group' } as const;
const OPTION = { role: 'option' } as const;

/** Typing waits so long before it asks. */
const PAUSE_MS = 200;

function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}

/** Search over matches and series, grouped by sport. Arrow keys walk the list, Enter goes, `/` comes here from anywhere. */
export function SearchBox({ onDone }: { onDone?: () => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const query = useLater(text.trim());
  const { data, isError } = useQuery(searchQuery(query));
  const groups = Object.entries(text.trim() === '' ? {} : (data ?? {}));
  const found = groups.flatMap(([, matches]) => matches);
  const isOpen = text.trim() !== '' && query !== '' && (data !== undefined || isError);
  useSlashKey(field);
  useEffect(() => {
    if (onDone !== undefined) field.current?.focus();
  }, [onDone]);
  const clear = () => {
    setText('');
    setAt(0);
  };
  const go = (match: FoundMatch | undefined) => {
    if (match === undefined) return;
    clear();
    // The page that comes begins there, for the keyboard too.
    document.getElementById('main')?.focus();
    onDone?.();
    void navigate(`/game-details/${match.sport_id}/${match.match_id}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setAt(placeAfter(at, event.key === 'ArrowDown' ? 1 : -1, found.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(found[at]);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      if (text === '') onDone?.();
      clear();
    }
  };
  return (
    <search className="find">
      <Icon name="search" size="small" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={t`Search matches`}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[at] !== undefined ? `${listId}-${at}` : undefined}
        placeholder={t`Search matches and series`}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        // A tap on a result comes first: it would be gone with the list.
        onBlur={() => setTimeout(clear, 200)}
      />
      {text === '' && onDone === undefined && <kbd aria-hidden="true">/</kbd>}
      {isOpen && (
        <Found
          listId={listId}
          groups={groups}
          chosen={found[at]}
          empty={isError ? t`The search did not answer. Type again.` : t`Nothing found.`}
          onChoose={go}
        />
      )}
    </search>
  );
}

/** Round the list; at its start where it is empty. */
const placeAfter = (at: number, step: number, length: number): number =>
  length === 0 ? 0 : (at + step + length) % length;

interface FoundProps {
  readonly listId: string;
  readonly groups: readonly (readonly [sport: string, matches: readonly FoundMatch[]])[];
  readonly chosen: FoundMatch | undefined;
  readonly empty: string;
  readonly onChoose: (match: FoundMatch) => void;
}

function Found({ listId, groups, chosen, empty, onChoose }: FoundProps) {
  const { t } = useLingui();
  const found = groups.flatMap(([, matches]) => matches);
  return (
    <div className="found" id={listId} {...LISTBOX} aria-label={t`Matches found`}>
      {found.length === 0 && <p className="none-yet">{empty}</p>}
      {groups.map(([sport, matches]) => (
        <div key={sport} {...GROUP} aria-label={sportWord(sport)}>
          <h3>{sportWord(sport)}</h3>
          {matches.map((match) => (
            <div
              key={match.match_id}
              id={`${listId}-${found.indexOf(match)}`}
              {...OPTION}
              tabIndex={-1}
              aria-selected={match === chosen}
              onPointerDown={(event) => {
                event.preventDefault();
                onChoose(match);
              }}
            >
              <b>{match.match_name}</b>
              {match.sport_id > 0 && <small>{formatDateTime(Date.parse(match.match_Date))}</small>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function useSlashKey(field: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, dialog') !== null;
      if (event.key !== '/' || isTyping || field.current?.checkVisibility() !== true) return;
      event.preventDefault();
      field.current.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}
