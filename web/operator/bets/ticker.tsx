import { useQuery } from '@tanstack/react-query';
import type { TickerBet } from 'protocol';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { AmountInput } from '../controls/amount-field.tsx';
import { KeyHints } from '../controls/key-hints.tsx';
import { useKeys } from '../controls/use-keys.ts';
import { useRested } from '../controls/use-rested.ts';
import { useAccountNames } from '../data/account-names.ts';
import { ask, useTopics } from '../data/exchange.ts';
import { useDeskMatches } from '../data/markets.ts';
import { tape, useTape } from '../data/risk-store.ts';
import { BetHead, BetRow } from './bet-row.tsx';
import { fromRecords } from './from-records.ts';
import { fits, FLAGS, isAddress, LARGE, type Flag, type KnownNames, type TickerFilter } from './ticker-filter.ts';
import { useRowWindow } from './use-row-window.ts';

const FLAG_WORDS: Readonly<Record<Flag, string>> = {
  all: 'All',
  large: 'Large',
  waiting: 'Waiting',
  refused: 'Refused',
  void: 'Void',
};
/** Rows that are not made have no words. */
const NOTHING = '\u00a0';
/** How many earlier bets the page loads. */
const BEFORE = 100;

/** Live bets. What is shown stands still while it is paused; what comes meanwhile is not lost. */
export function Ticker() {
  useTopics(['bets']);
  const isLoaded = useWhatWasBefore();
  const [filter, setFilter] = useState<TickerFilter>({ text: '', least: 0, flag: 'all', peopleOnly: true });
  const known = useKnownNames();
  const bets = useMemoBets(filter, known);
  const [held, setHeld] = useState<readonly TickerBet[]>();
  const field = useRef<HTMLInputElement>(null);
  const toggle = () => setHeld(held === undefined ? bets : undefined);
  useKeys({ ' ': toggle, '/': () => field.current?.focus() });
  const change = (part: Partial<TickerFilter>) => {
    setFilter({ ...filter, ...part });
    setHeld(undefined);
  };
  const missed = useTape((state) => state.missed);
  return (
    <section className="card ticker" aria-label="Live bets">
      <header className="tools">
        <input
          ref={field}
          className="input"
          aria-label="Person, match, market, bet or address"
          placeholder="Person, match, market, bet, IP"
          value={filter.text}
          onChange={(event) => change({ text: event.target.value.trimStart() })}
        />
        <label className="ticker-least">
          Stake from{' '}
          <AmountInput
            className="input"
            value={filter.least === 0 ? '' : String(filter.least)}
            onChange={(text) => change({ least: Number(text) || 0 })}
          />
        </label>
        <div className="tabs">
          {FLAGS.map((flag) => (
            <button key={flag} type="button" aria-pressed={flag === filter.flag} onClick={() => change({ flag })}>
              {FLAG_WORDS[flag]}
            </button>
          ))}
        </div>
        <label className="ticker-people">
          <input
            type="checkbox"
            checked={filter.peopleOnly}
            onChange={(event) => change({ peopleOnly: event.target.checked })}
          />
          People only
        </label>
        <span className="spacer" />
        <button type="button" className={held === undefined ? 'switch' : 'switch on'} onClick={toggle}>
          <i aria-hidden="true" />
          {held === undefined ? 'Pause' : 'Resume'}
          <kbd>Space</kbd>
        </button>
      </header>
      <TickerTable
        bets={held ?? bets}
        isLoaded={isLoaded}
        known={known}
        onLookBack={() => setHeld((now) => now ?? bets)}
      />
      <footer className="table-foot">
        <span>
          {(held ?? bets).length} shown of {tape.hasCut ? 'the newest ' : ''}
          {tape.length}
          {tape.hasCut && ': Search has the older ones'}
          {held !== undefined && `, ${Math.max(0, bets.length - held.length)} new since you paused`}
          {missed > 0 && `; ${missed} changes came too fast to show: use Search`}
        </span>
        <span className="spacer" />
        <KeyHints
          keys={[
            ['↑', '↓', 'row'],
            ['Enter', 'history'],
            ['/', 'find'],
          ]}
        />
      </footer>
    </section>
  );
}

/** The newest of the records, again for each subscription to the stream, which tells only what comes after. @returns whether they have come */
function useWhatWasBefore(): boolean {
  const subscription = useTape((state) => state.subscription);
  const { data, isPending } = useQuery({
    queryKey: ['bets-before', subscription],
    queryFn: () => ask('admin/findBets', { limit: BEFORE }),
    staleTime: Infinity,
    gcTime: 0,
  });
  useEffect(() => {
    if (data === undefined) return;
    tape.takeRecorded(data.rows.map(fromRecords));
    useTape.setState({ now: { tape } });
  }, [data]);
  return !isPending;
}

function useKnownNames(): KnownNames {
  const { matches } = useDeskMatches();
  const markets = useMemo(
    () => new Map((matches ?? []).flatMap((match) => match.markets).map((market) => [market.market_id, market])),
    [matches],
  );
  const now = useTape((state) => state.now);
  const accounts = useMemo(() => [...now.tape.accounts], [now]);
  return { names: useAccountNames(accounts), markets, large: LARGE };
}

function useMemoBets(filter: TickerFilter, known: KnownNames): readonly TickerBet[] {
  const now = useTape((state) => state.now);
  const { names, markets, large } = known;
  const from = useAccountsFrom(filter.text);
  return useMemo(
    () => now.tape.newest((bet) => fits(bet, filter, { names, markets, large, from })),
    [now, filter, names, markets, large, from],
  );
}

/** The accounts that have signed in from the typed address; undefined if it is none. */
function useAccountsFrom(text: string): ReadonlySet<number> | undefined {
  const address = useRested(text.trim());
  const { data } = useQuery({
    queryKey: ['address-accounts', address],
    queryFn: () => ask('admin/getAddressAccounts', { address }),
    enabled: isAddress(address),
  });
  return useMemo(() => (data === undefined ? undefined : new Set(data)), [data]);
}

interface TickerTableProps {
  readonly bets: readonly TickerBet[];
  readonly isLoaded: boolean;
  readonly known: KnownNames;
  /** Called on scrolling down: rows must not move under the reader. */
  readonly onLookBack: () => void;
}

function TickerTable({ bets, isLoaded, known, onLookBack }: TickerTableProps) {
  const navigate = useNavigate();
  const { holder, first, shown, above, below, onScroll } = useRowWindow(bets.length);
  const [chosen, setChosen] = useState<string>();
  const place = chosen === undefined ? -1 : bets.findIndex(({ bet_id }) => bet_id === chosen);
  const move = (by: number) => {
    const next = bets[Math.max(0, Math.min(bets.length - 1, place + by))];
    setChosen(next?.bet_id);
    if (next !== undefined) onLookBack();
  };
  useKeys({
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => void (chosen !== undefined && navigate(`/bet/${chosen}`)),
  });
  useEffect(() => {
    holder.current?.querySelector('[data-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, holder]);
  return (
    <div
      ref={holder}
      className="wrap ticker-rows"
      // The list scrolls by itself: whoever has no pointer reaches it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={(event) => {
        onScroll(event);
        if (event.currentTarget.scrollTop > 0) onLookBack();
      }}
    >
      <table className="table dense ticker-table" aria-rowcount={bets.length + 1}>
        <thead>
          <BetHead />
        </thead>
        <tbody>
          {above > 0 && (
            <tr aria-hidden="true">
              <td colSpan={7} style={{ height: above }}>
                {NOTHING}
              </td>
            </tr>
          )}
          {bets.slice(first, first + shown).map((bet, index) => (
            <BetRow
              key={bet.bet_id}
              bet={bet}
              rowIndex={first + index + 2}
              known={known}
              isSelected={bet.bet_id === chosen}
              onSelect={setChosen}
            />
          ))}
          {below > 0 && (
            <tr aria-hidden="true">
              <td colSpan={7} style={{ height: below }}>
                {NOTHING}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {bets.length === 0 && (
        <p className="none-yet" aria-busy={!isLoaded}>
          {isLoaded
            ? 'No bets match. New ones appear by themselves; bets of bots are hidden by “People only”.'
            : 'Loading'}
        </p>
      )}
    </div>
  );
}
