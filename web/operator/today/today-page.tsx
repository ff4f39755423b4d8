import { useQuery } from '@tanstack/react-query';
import type { DataOf } from 'protocol';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { useLogin } from '../../shared/login-store.ts';
import { useMinute } from '../../shared/use-now.ts';
import { Age } from '../controls/age.tsx';
import { ageWords } from '../controls/age-words.ts';
import { minorOf, Worst } from '../controls/figures.tsx';
import { KeyHints } from '../controls/key-hints.tsx';
import { casinoQuery } from '../casino/casino-queries.ts';
import { usePageTitle } from '../controls/page-title.ts';
import { useDeed } from '../controls/use-deed.ts';
import { useKeys } from '../controls/use-keys.ts';
import { useNames } from '../controls/use-names.ts';
import { useRowKeys } from '../controls/use-row-keys.ts';
import { ask, queryClient } from '../data/exchange.ts';
import type { DeskMatch } from '../data/desk-matches.ts';
import { useDeskMatches } from '../data/markets.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import {
  alertsQuery,
  casesQuery,
  openPaymentsQuery,
  queriesQuery,
  settlementsQuery,
  takenNeedsQuery,
} from '../data/waiting.ts';
import { FinishDialog } from '../matches/finish-match.tsx';
import { MatchTable } from '../matches/match-table.tsx';
import { settlementRows, waitingOf } from '../settlement/settlement-rows.ts';
import { KillSwitch } from './kill-switch.tsx';
import { needsOf, type Need, type Taking } from './needs.ts';
import './today.css';

const EVERY_MS = 5000;

/** The exchange in five figures, what there is to do, and the matches that are on. */
export function TodayPage() {
  usePageTitle('Today');
  const navigate = useNavigate();
  const now = useMinute();
  const { permissions } = useOwnPermissions();
  const { data: totals } = useQuery({
    queryKey: ['totals'],
    queryFn: () => ask('admin/getTotals'),
    refetchInterval: EVERY_MS,
  });
  const { matches = [] } = useDeskMatches();
  useKeys({ m: () => void navigate('/matches') });
  const soon = soonest(matches, now);
  return (
    <>
      <header className="bar">
        <div>
          <h1>Today</h1>
          <p className="meta">{formatDateTime(now).slice(0, 16)}, site time</p>
        </div>
        <span className="spacer" />
        {permissions.has('run-markets') && (
          <KillSwitch
            openMarkets={totals?.open_markets ?? 0}
            matchCount={matches.filter(({ open }) => open > 0).length}
            unmatched={totals?.unmatched_bets ?? 0}
          />
        )}
      </header>
      <div className="today">
        <Totals totals={totals} matchCount={matches.filter(({ isInPlay }) => isInPlay).length} />
        <Needs now={now} />
        {soon.length > 0 && <MatchTable matches={soon} title="Matches" hasKeys={false} />}
      </div>
    </>
  );
}

/** Matches listed that have not begun. */
const NEXT = 8;

/** In play, past their start, and the next. */
function soonest(matches: readonly DeskMatch[], now: number): readonly DeskMatch[] {
  const [begun, others] = [
    matches.filter((match) => hasBegun(match, now)),
    matches.filter((match) => !hasBegun(match, now)),
  ];
  return [...begun, ...others.slice(0, NEXT)];
}

const hasBegun = ({ isInPlay, startsAt }: DeskMatch, now: number): boolean => isInPlay || startsAt <= now;

function Totals({ totals, matchCount }: { totals: DataOf<'admin/getTotals'> | undefined; matchCount: number }) {
  if (totals === undefined) return <div className="card today-totals" aria-busy="true" />;
  return (
    <dl className="card today-totals">
      <div>
        <dt>Customer funds</dt>
        <dd>{formatMoney(minorOf(totals.customer_funds))}</dd>
        <dd className="meta">
          {totals.is_balanced ? (
            'Ledger balances'
          ) : (
            <b className="waiting">Ledger does not balance: suspend everything</b>
          )}
        </dd>
      </div>
      <div>
        <dt>House’s worst case</dt>
        <dd>
          <Worst units={totals.house_exposure} />
        </dd>
        <dd className="meta">every market at its worst</dd>
      </div>
      <div>
        <dt>At stake</dt>
        <dd>{formatMoney(minorOf(totals.at_stake))}</dd>
        <dd className="meta">{totals.unmatched_bets} bets unmatched</dd>
      </div>
      <div>
        <dt>Open markets</dt>
        <dd>{totals.open_markets}</dd>
        <dd className="meta">{matchCount === 1 ? '1 match' : `${matchCount} matches`} in play</dd>
      </div>
      <div>
        <dt>People signed in</dt>
        <dd>{totals.people_signed_in}</dd>
        <dd className="meta">staff included</dd>
      </div>
    </dl>
  );
}

/** As many fit a screen; the others are a press away. */
const LISTED = 12;

function Needs({ now }: { now: number }) {
  const navigate = useNavigate();
  const { needs, unlisted } = useNeeds();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? needs : needs.slice(0, LISTED);
  const [finishing, setFinishing] = useState<Need['finishes']>();
  const { take, nameOf } = useTaking(shown);
  const { selected, select } = useRowKeys(
    shown.map(({ id }) => id),
    {
      Enter: (id) => {
        const need = shown.find((one) => one.id === id);
        if (need?.finishes !== undefined) setFinishing(need.finishes);
        else if (need !== undefined) void navigate(need.to);
      },
      t: (id) => {
        const need = shown.find((one) => one.id === id);
        if (need !== undefined) take(need);
      },
    },
  );
  const free = needs.filter(({ takenBy }) => takenBy === 0).length + unlisted;
  const all = needs.length + unlisted;
  return (
    <section className="card" aria-label="To do">
      <header>
        <h2>To do</h2>
        <span className="meta">
          {needs.length === 0 ? 'Nothing to do.' : `${all}, most urgent first. ${free} not taken.`}
        </span>
        <span className="spacer" />
        {shown.length > 0 && (
          <KeyHints
            keys={[
              ['↑', '↓', 'row'],
              ['T', 'take'],
              ['Enter', 'open'],
            ]}
          />
        )}
      </header>
      {shown.length === 0 && <p className="none-yet">Results, payments, queries and cases to deal with appear here.</p>}
      <ul>
        {shown.map((need) => (
          <NeedRow
            key={need.id}
            need={need}
            now={now}
            isSelected={need.id === selected}
            select={select}
            taker={need.takenBy === 0 ? undefined : nameOf(need.takenBy)}
            onTake={() => take(need)}
            onFinish={setFinishing}
          />
        ))}
      </ul>
      {finishing !== undefined && <FinishDialog match={finishing} onClose={() => setFinishing(undefined)} />}
      {all > shown.length && (
        <p className="table-foot">
          {all - shown.length} more are due later.
          {needs.length > shown.length && (
            <button type="button" className="btn small" onClick={() => setIsWhole(true)}>
              Show all
            </button>
          )}
        </p>
      )}
    </section>
  );
}

interface NeedRowProps {
  readonly need: Need;
  readonly now: number;
  readonly isSelected: boolean;
  readonly select: (id: string) => void;
  /** Whoever has it; undefined where nobody has. */
  readonly taker: string | undefined;
  readonly onTake: () => void;
  readonly onFinish: (match: Need['finishes']) => void;
}

function NeedRow({ need, now, isSelected, select, taker, onTake, onFinish }: NeedRowProps) {
  const { id, kind, what, detail, amount, since, due, to, act, taking, finishes } = need;
  const isNow = due <= now;
  return (
    <li className={isSelected ? 'need selected' : 'need'} data-selected={isSelected} onPointerDown={() => select(id)}>
      <span className={isNow ? 'need-due waiting' : 'need-due'}>{isNow ? 'Now' : `In ${ageWords(due - now)}`}</span>
      <span className="need-kind">{kind}</span>
      <span className="need-what">
        <b>{what}</b>
        <small>{detail}</small>
      </span>
      <span className="num">{amount === undefined ? '' : formatMoney(amount)}</span>
      <span className="num meta">{since > 0 && <Age since={since} />}</span>
      {taker === undefined && taking !== undefined ? (
        <button type="button" className="need-taker" onClick={onTake}>
          Nobody
          <span className="visually-hidden"> has it, take it: {what}</span>
        </button>
      ) : (
        <span className="need-taker">
          <span className="visually-hidden">Taken by </span>
          {taker === 'you' ? <b>you</b> : (taker ?? 'nobody')}
        </span>
      )}
      {finishes === undefined ? (
        <Link className={isSelected ? 'btn small go' : 'btn small'} to={to}>
          {act}
          <span className="visually-hidden">: {what}</span>
        </Link>
      ) : (
        <button
          type="button"
          className={isSelected ? 'btn small go' : 'btn small'}
          aria-haspopup="dialog"
          onClick={() => onFinish(finishes)}
        >
          {act}
          <span className="visually-hidden">: {what}</span>
        </button>
      )}
    </li>
  );
}

/** Puts a person's name on what waits, and names whoever has. */
function useTaking(needs: readonly Need[]) {
  const { run } = useDeed();
  const own = useLogin((state) => state.login?.user.user_id);
  const { data: taken = [] } = useTakenNeeds();
  const names = new Map(taken.map(({ user_id, user_name }) => [user_id, user_name]));
  const who = useNames(needs.map(({ takenBy }) => takenBy).filter((userId) => !names.has(userId)));
  const take = ({ taking, takenBy }: Need) => {
    if (taking === undefined || takenBy === own) return;
    void run(async () => {
      try {
        await (taking.call === 'admin/takeNeed'
          ? ask(taking.call, { ...taking.body, instead_of: takenBy })
          : askToTake(taking));
      } finally {
        await Promise.all(TAKEN_IN.map((queryKey) => queryClient.invalidateQueries({ queryKey: [queryKey] })));
      }
    });
  };
  return { take, nameOf: (userId: number) => (userId === own ? 'you' : (names.get(userId) ?? who(userId))) };
}

/** What says who has what. */
const TAKEN_IN = ['taken-needs', 'payments', 'queries'] as const;

const askToTake = (taking: Exclude<Taking, { call: 'admin/takeNeed' }>) =>
  taking.call === 'admin/takePayment' ? ask(taking.call, taking.body) : ask(taking.call, taking.body);

function useTakenNeeds() {
  const { permissions } = useOwnPermissions();
  return useQuery({ ...takenNeedsQuery, enabled: permissions.has('view-markets') });
}

const NO_CASINO = { faults: [], tables: [] };

/** Of what whoever looks may deal with. */
function useNeeds(): { readonly needs: readonly Need[]; readonly unlisted: number } {
  const { permissions } = useOwnPermissions();
  const { data: settlements } = useQuery({ ...settlementsQuery, enabled: permissions.has('decide-results') });
  const { data: payments = [] } = useQuery({ ...openPaymentsQuery, enabled: permissions.has('decide-payments') });
  const { data: queries = [] } = useQuery({ ...queriesQuery, enabled: permissions.has('answer-queries') });
  const { data: cases = [] } = useQuery({ ...casesQuery('open'), enabled: permissions.has('work-alerts') });
  const { data: overdue = [] } = useQuery({
    queryKey: ['overdue'],
    queryFn: () => ask('admin/getOverdueMatches'),
    refetchInterval: EVERY_MS,
    enabled: permissions.has('manage-catalogue'),
  });
  const { data: casino = NO_CASINO } = useQuery({ ...casinoQuery, enabled: permissions.has('view-risk') });
  const { data: taken = [] } = useTakenNeeds();
  const results = settlements === undefined ? [] : settlementRows(settlements);
  const { data: alerts } = useQuery({ ...alertsQuery, enabled: permissions.has('work-alerts') });
  const { matches = [] } = useDeskMatches();
  const standing = alerts?.standing ?? [];
  const own = permissions.has('run-markets') ? matches : [];
  const needs = needsOf({ results, overdue, payments, queries, cases, casino, taken, standing, matches: own });
  return { needs, unlisted: settlements === undefined ? 0 : waitingOf(settlements).unlisted };
}
