import { useState } from 'react';
import { Refusal } from '../../shared/wire/call.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import type { MarketRow } from './market-rows.ts';
import { levelsOf } from './quoting.ts';
import { WantedQuotes, type WantedChange } from './wanted-quotes.ts';

const setQuotes = (row: MarketRow, { quotes, quoteState, seen = [], confirmed = false }: WantedChange) =>
  ask('admin/setQuotes', {
    market_id: row.market.market_id,
    selection_id: row.runner,
    state: quoteState,
    levels: levelsOf(quotes),
    seen: levelsOf(seen),
    confirmed,
  });

/** A quote that the exchange takes only once somebody has confirmed it. */
export interface FarQuote {
  readonly row: MarketRow;
  readonly change: WantedChange;
  /** How far it is, and what it could cost. */
  readonly why: string;
}

/**
 * Sends quotes, one after the other, so that none overtakes a newer one. Far ones ask first; those that came after
 * somebody else's are named at their row.
 *
 * @param announceChange  called with what was done
 */
export function useQuoting(announceChange: (what: string) => void) {
  const { isBusy, run } = useDeed();
  const [wanted] = useState(() => new WantedQuotes(setQuotes));
  const [far, setFar] = useState<FarQuote>();
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});

  const want = (row: MarketRow, change: WantedChange) => {
    const sending = wanted.want(row, change);
    const note = (text: string) => setNotes((before) => ({ ...before, [row.id]: text }));
    return async () => {
      try {
        const isSent = await sending();
        if (isSent) note('');
        return isSent;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.code === 'quote-far') setFar({ row, change, why: error.message });
        else if (error.code === 'quotes-changed') note(error.message);
        else throw error;
        return false;
      }
    };
  };

  const send = (sending: readonly (() => Promise<boolean>)[], what?: string) => {
    const all = async () => {
      // All are over before the next press is sent, also where one is refused.
      const ends = await Promise.allSettled(sending.map((one) => one()));
      const refused = ends.find(({ status }) => status === 'rejected');
      if (refused?.status === 'rejected') throw refused.reason;
      const isSent = ends.some((end) => end.status === 'fulfilled' && end.value);
      if (what !== undefined && isSent) announceChange(what);
    };
    void run(all, Symbol('press'));
  };

  return {
    isBusy,
    want,
    send,
    /** The row as the presses so far leave it. */
    of: (row: MarketRow) => wanted.of(row),
    far,
    /** Sends what is far all the same, or leaves it. */
    answerFar: (isMeant: boolean) => {
      setFar(undefined);
      if (far === undefined || !isMeant) return;
      const { row, change } = far;
      send([want(row, { seen: row.quotes, ...change, confirmed: true })], `${row.name} quoted`);
    },
    /** Why the last quote of a row was not sent: somebody else had changed it. Empty if it was. */
    noteOf: (id: string) => notes[id] ?? '',
  };
}
