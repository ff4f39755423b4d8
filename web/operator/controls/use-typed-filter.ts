import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRested } from './use-rested.ts';

export interface TypedFilter {
  /** As it stands in the field. */
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  /** As it stands in the address: the list is filtered by it. */
  readonly text: string;
}

/** A field whose text is part of the page's address once the typing has paused: the way back leads to it. */
export function useTypedFilter(name: string): TypedFilter {
  const [query, setQuery] = useSearchParams();
  const text = query.get(name) ?? '';
  const [typed, setTyped] = useState(text);
  const rested = useRested(typed);
  const known = useRef(text);
  useEffect(() => {
    // The address changed by itself: a link, or the way back.
    if (text === known.current) return;
    known.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    // The text of before a link rests as well, and the same may be typed again.
    if (rested !== typed || rested === known.current) return;
    known.current = rested;
    setQuery((before) => withField(before, name, rested), { replace: true });
    // Only what was typed changes the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rested, typed]);
  return { typed, setTyped, text };
}

/** An address with another text of a field; without the field if it is empty. */
export function withField(query: URLSearchParams, name: string, text: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (text === '') next.delete(name);
  else next.set(name, text);
  return next;
}
