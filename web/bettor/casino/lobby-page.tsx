import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { CasinoTable } from 'protocol';
import { formatShortStake } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { useCasino } from '../data/casino-store.ts';
import { useTopics } from '../data/exchange.ts';
import { usePageTitle } from '../data/page-title.ts';
import { casinoSeriesQuery, casinoTablesQuery } from '../data/queries.ts';
import { tableWord } from '../data/table-words.ts';
import { limitsOf } from './bet-groups.ts';
import { SecondsLeft } from './countdown.tsx';
import { lastTables } from './last-tables.ts';
import { Motif } from './motif.tsx';
import { ResultChips } from './result-chip.tsx';
import './casino.css';

/** Every table: when its bets close, its last results, what may be staked. */
export function LobbyPage() {
  useTopics(['casino']);
  const { seriesId } = useParams();
  const isVirtual = useLocation().pathname === '/casino/virtual';
  const { data, isError } = useQuery(casinoTablesQuery);
  const live = useCasino((state) => state.tables);
  const tables = (live ?? data)?.filter(({ is_open }) => is_open);
  const [family, setFamily] = useState('');
  const [words, setWords] = useState('');
  const ofSeries = tables?.filter(({ series_id }) => String(series_id) === seriesId) ?? [];
  const [first] = ofSeries;
  const title = first !== undefined ? titleOf(first, ofSeries.length) : isVirtual ? t`Virtuals` : t`Casino`;
  usePageTitle(title);
  if (tables === undefined) return <Nothing isLoading={!isError} />;
  const ofKind = tables.filter((table) => (table.family === 'virtual') === isVirtual);
  const listed = ofSeries.length > 0 ? ofSeries : ofKind;
  const shown = listed.filter(
    (table) =>
      (family === '' || table.family === family) &&
      tableWord(table.name).toLowerCase().includes(words.trim().toLowerCase()),
  );
  const count = listed.length;
  return (
    <>
      <div className="lobby-head">
        <div>
          <h1>{title}</h1>
          <p className="meta">
            {plural(count, { one: '# table, every deal provable', other: '# tables, every deal provable' })}
          </p>
        </div>
        <span className="spacer" />
        <label className="find-table">
          <Icon name="search" />
          <span className="visually-hidden">{t`Find a table`}</span>
          <input
            type="search"
            placeholder={t`Find a table`}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
      </div>
      <LastTables tables={listed} />
      <Families tables={listed} family={family} onChoose={setFamily} />
      <h2 className="visually-hidden" id="tables">{t`Tables`}</h2>
      <ul className="tiles" aria-labelledby="tables">
        {shown.map((table) => (
          <Tile key={table.code} table={table} />
        ))}
      </ul>
      {shown.length === 0 && <p className="none-yet">{t`No table has this name.`}</p>}
      <p className="fair-line lobby-note">
        <Icon name="lock" size="small" />
        <span>
          <Trans>
            Returns are of the main bet over the long run; other bets stand in each table’s rules. Every round is
            committed before its bets open.
          </Trans>{' '}
          <Link className="quiet-link" to="/casino/verify">
            <Trans>Verify a record that you have kept</Trans>
          </Link>
        </span>
      </p>
    </>
  );
}

function Nothing({ isLoading }: { readonly isLoading: boolean }) {
  if (isLoading) return <section className="card report-skeleton" aria-busy="true" aria-label={t`Loading`} />;
  return (
    <section className="card">
      <div className="empty">
        <h1>{t`The casino cannot be loaded`}</h1>
        <p>{t`The exchange did not answer.`}</p>
      </div>
    </section>
  );
}

/** A series of one table, or of a kind of tables. */
const titleOf = ({ name, family_name }: CasinoTable, count: number): string =>
  tableWord(count === 1 ? name : family_name);

interface FamiliesProps {
  readonly tables: readonly CasinoTable[];
  readonly family: string;
  readonly onChoose: (family: string) => void;
}

function Families({ tables, family, onChoose }: FamiliesProps) {
  // In the order of the navigation.
  const { data: series = [] } = useQuery(casinoSeriesQuery);
  const placeOf = (table: CasinoTable) => series.findIndex(({ series_id }) => series_id === table.series_id);
  const inOrder = tables.toSorted((one, other) => placeOf(one) - placeOf(other));
  const families = [...new Map(inOrder.map((table) => [table.family, table.family_name]))];
  if (families.length < 2) return null;
  return (
    <fieldset className="tabs" aria-label={t`Kind of table`}>
      <button type="button" aria-pressed={family === ''} onClick={() => onChoose('')}>
        <Trans>All</Trans> <small>{tables.length}</small>
      </button>
      {families.map(([one, name]) => (
        <button key={one} type="button" aria-pressed={family === one} onClick={() => onChoose(one)}>
          {tableWord(name)}
        </button>
      ))}
    </fieldset>
  );
}

/** Where this device last looked. */
function LastTables({ tables }: { readonly tables: readonly CasinoTable[] }) {
  const last = lastTables().flatMap((code) => tables.find((table) => table.code === code) ?? []);
  if (last.length === 0) return null;
  return (
    <section className="last-tables" aria-labelledby="last-tables">
      <h2 id="last-tables">{t`Your last tables`}</h2>
      <ul>
        {last.map((table) => (
          <li key={table.code} className="card">
            <div>
              <h3 className="cut">
                <Link to={`/casino/match/${table.match_id}`}>{tableWord(table.name)}</Link>
              </h3>
              <ResultChips table={table} count={4} />
            </div>
            <SecondsLeft table={table} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What its main bet gives back; until that is computed, what kind of game it is. */
function TileNote({ table }: { readonly table: CasinoTable }) {
  if (table.return === null) return <span>{tableWord(table.family_name)}</span>;
  const back = table.return.toFixed(1);
  return (
    <span>
      <Trans>
        Returns <b>{back}%</b>
      </Trans>
    </span>
  );
}

/** The whole tile is one link. */
function Tile({ table }: { readonly table: CasinoTable }) {
  const [least, most] = limitsOf(table);
  return (
    <li className="tile card">
      <Motif code={table.code} />
      {table.seats > 0 && (
        <span className="tile-seats">
          <Icon name="person" size="small" />
          {table.seats}
          <span className="visually-hidden">{t`at this table`}</span>
        </span>
      )}
      <SecondsLeft table={table} />
      <div className="tile-body">
        <h3 className="cut">
          <Link to={`/casino/match/${table.match_id}`}>{tableWord(table.name)}</Link>
        </h3>
        <ResultChips table={table} count={5} />
        <p className="tile-foot">
          <TileNote table={table} />
          <span>{`${formatShortStake(least)}–${formatShortStake(most)}`}</span>
        </p>
      </div>
    </li>
  );
}
