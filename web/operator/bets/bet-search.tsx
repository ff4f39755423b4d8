import { useState } from 'react';
import { Link } from 'react-router';
import type { RequestOf, StaffBet } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { TextField } from '../../shared/forms/fields.tsx';
import { lastWeek } from '../../shared/report/report-dates.ts';
import { Amount, PeriodFields } from '../../shared/report/report-parts.tsx';
import { ReportTable } from '../../shared/report/report-table.tsx';
import { Report } from '../../shared/report/report.tsx';
import { minorOf } from '../controls/figures.tsx';
import { matchWords } from '../controls/match-words.ts';
import { useDeskMatches } from '../data/markets.ts';
import { reportSource } from '../data/report-source.ts';
import { sideWords, STATUS_WORDS } from './bet-words.ts';
import { usePersonNamed } from './use-person-named.ts';

type Standing = NonNullable<RequestOf<'admin/findBets'>['bet_status']>;

const STANDINGS: readonly (readonly [Standing, string])[] = [
  ['', 'Any'],
  ['matched', 'Matched'],
  ['unmatched', 'Unmatched'],
  ['settled', 'Settled'],
  ['void', 'Void'],
  ['cancelled', 'Cancelled'],
  ['lapsed', 'Lapsed'],
];
const MARKET = /^1\.[1-9]\d{0,9}$/;

/** Bets of any age, by who, where, how much, and from which address. */
export function BetSearch({ market: firstMarket, user: firstUser }: { market: string; user: string }) {
  const [period, setPeriod] = useState(() => lastWeek(Date.now()));
  const [match, setMatch] = useState('');
  const [market, setMarket] = useState(firstMarket);
  const [user, setUser] = useState(firstUser);
  const [least, setLeast] = useState('');
  const [address, setAddress] = useState('');
  const [status, setStatus] = useState<Standing>('');
  const { matches = [] } = useDeskMatches();
  const person = usePersonNamed(user);
  const request: RequestOf<'admin/findBets'> = {
    from_date: period.from,
    to_date: period.to,
    bet_status: status,
    ...(match === '' ? {} : { match_id: match }),
    ...(MARKET.test(market.trim()) ? { market_id: market.trim() } : {}),
    ...(person.userId ? { user_id: person.userId } : {}),
    ...(Number(least) > 0 ? { min_stake: Number(Number(least).toFixed(2)) } : {}),
    ...(address.trim() === '' ? {} : { address: address.trim() }),
  };
  return (
    <Report
      title="Search bets"
      about="All times UTC+5:30."
      source={person.userId === undefined ? ofNobody(person.problem) : reportSource('admin/findBets', request)}
      filtersClass="bet-search"
      filters={
        <>
          <PeriodFields period={period} onChange={setPeriod} />
          <label className="field">
            Match
            <select
              className="input"
              value={match}
              onChange={(event) => {
                setMatch(event.target.value);
                setMarket('');
              }}
            >
              <option value="">All matches</option>
              {matches.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <MarketChoice match={match} value={market} onChange={setMarket} />
          <TextField
            label="Person, name or number"
            value={user}
            problem={person.problem}
            onChange={(event) => setUser(event.target.value)}
          />
          <Typed name="Stake from" value={least} onChange={setLeast} />
          <Typed name="IP address" value={address} onChange={setAddress} />
          <label className="field">
            State
            <select className="input" value={status} onChange={(event) => setStatus(event.target.value as Standing)}>
              {STANDINGS.map(([value, word]) => (
                <option key={value} value={value}>
                  {word}
                </option>
              ))}
            </select>
          </label>
        </>
      }
      totals={(sums) => [
        { label: 'Bets', money: sums?.count, isCount: true },
        { label: 'Stakes', money: sums && minorOf(sums.stake) },
        { label: 'Matched', money: sums && minorOf(sums.matched) },
      ]}
      label="Bets"
      emptyTitle="No activity"
      empty={person.userId === undefined ? person.problem || 'Looking the name up.' : 'No bets match these filters.'}
      countOf={(page) => page.total.count}
    >
      {(rows) => <ReportTable rows={rows} keyOf={(row) => row.bet_id} className="found-bets" columns={COLUMNS} />}
    </Report>
  );
}

type Bets = ReturnType<typeof reportSource<'admin/findBets'>>;

/** A name that leads to nobody must not show the bets of everybody. */
const ofNobody = (problem: string): Bets => ({
  key: ['admin/findBets', 'nobody'],
  load: () => Promise.resolve({ rows: [], total: { count: 0, stake: 0, matched: 0 }, next: null }),
  fetchFile: () => Promise.reject(new Error(problem || 'Not exported: the name is still being looked up.')),
});

const COLUMNS = [
  { head: 'Placed', cell: (row: StaffBet) => formatDateTime(Date.parse(row.placed_date)), className: 'no-wrap' },
  { head: 'Person', cell: (row: StaffBet) => row.user_name },
  {
    head: 'Bet',
    isHeader: true,
    cell: (row: StaffBet) => (
      <>
        <Link to={`/bet/${row.bet_id}`}>
          {sideWords(row)} {row.selection_name || row.market_name}
        </Link>
        <span className="meta">
          {row.market_name}, {matchWords(row.match_name)}
        </span>
      </>
    ),
  },
  { head: 'Odds', isNumber: true, cell: (row: StaffBet) => row.price_text },
  { head: 'Stake', isNumber: true, cell: (row: StaffBet) => formatMoney(minorOf(row.stake)) },
  { head: 'Matched', isNumber: true, cell: (row: StaffBet) => formatMoney(minorOf(row.matched)) },
  {
    head: 'Result',
    isNumber: true,
    cell: ({ profit }: StaffBet) => (profit === null ? '–' : <Amount money={minorOf(profit)} />),
  },
  { head: 'State', cell: (row: StaffBet) => STATUS_WORDS[row.status] },
];

interface MarketChoiceProps {
  /** Its number; empty for all matches. */
  readonly match: string;
  readonly value: string;
  readonly onChange: (market: string) => void;
}

/** By name of the chosen match; by number of any, also of one that has left the lists. */
function MarketChoice({ match, value, onChange }: MarketChoiceProps) {
  const { matches = [] } = useDeskMatches();
  const found = matches.find(({ id }) => String(id) === match);
  if (found === undefined) {
    const known = matches.flatMap(({ markets }) => markets).find(({ market_id }) => market_id === value.trim());
    const label = known === undefined ? 'Market number' : `Market: ${known.name}`;
    return <Typed name={label} value={value} onChange={onChange} />;
  }
  return (
    <label className="field">
      Market
      <select className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">All markets</option>
        {found.markets.map(({ market_id, name }) => (
          <option key={market_id} value={market_id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Typed({ name, value, onChange }: { name: string; value: string; onChange: (text: string) => void }) {
  return (
    <label className="field">
      {name}
      <input className="input" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
