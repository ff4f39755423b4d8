import { useState } from 'react';
import { useLocation } from 'react-router';
import type { MatchResults } from './settlement-rows.ts';

export interface OpenMatches {
  /** The match that is marked instead of one of its results: the keys that decide a result rest. */
  readonly marked: MatchResults | undefined;
  readonly isOpen: (key: string) => boolean;
  /** Opens or closes a match, and marks it. */
  readonly toggle: (key: string, isOpen: boolean) => void;
  /** Marks a match; without one, the result that is shown. */
  readonly mark: (key: string | undefined) => void;
}

/** Matches of the list whose results are shown. That of the marked result is always open. */
export function useOpenMatches(matches: readonly MatchResults[], shown: string | undefined): OpenMatches {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  // A link to a result marks that one, also if it leads to the address that is already shown.
  const { key: visit } = useLocation();
  const [mark, setMark] = useState<{ readonly key: string; readonly visit: string }>();
  const markedKey = mark?.visit === visit ? mark.key : undefined;
  const marked = matches.find(({ key, matchName }) => key === markedKey && matchName !== '');
  const own = matches.find(({ rows }) => rows.some(({ marketId }) => marketId === shown))?.key;
  if (marked === undefined && own !== undefined && !opened.has(own)) setOpened(new Set([...opened, own]));
  return {
    marked,
    isOpen: (key) => opened.has(key),
    mark: (key) => setMark(key === undefined ? undefined : { key, visit }),
    toggle: (key, isOpen) => {
      setMark({ key, visit });
      setOpened((now) => new Set(isOpen ? [...now, key] : [...now].filter((one) => one !== key)));
    },
  };
}
