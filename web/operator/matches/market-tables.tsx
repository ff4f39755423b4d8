import { Fragment, type ReactNode } from 'react';
import { formatSize } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { minorOf, Worst } from '../controls/figures.tsx';
import { useIsResting } from '../controls/rest.ts';
import { KeyHints } from '../controls/key-hints.tsx';
import { useOwnPermissions } from '../data/permissions.ts';
import { BestPrices } from './best-prices.tsx';
import { canSwitch, stateWords, type MarketRow } from './market-rows.ts';
import { bestOf } from './quoting.ts';
import { toggleNeeds, type Trading } from './use-trading.ts';

export interface TableProps {
  readonly rows: readonly MarketRow[];
  readonly selected: string | undefined;
  readonly select: (id: string) => void;
  /** Selects a row and leads to its panel. */
  readonly show: (row: MarketRow) => void;
  readonly trading: Trading;
  /** The most the house can lose, units, by market. */
  readonly worst: ReadonlyMap<string, number>;
  readonly move: (row: MarketRow, by: 1 | -1) => void;
  /** A remark under the row; empty for most. */
  readonly noteOf: (row: MarketRow) => string;
}

/** Lines that move: No and Yes, with the keys beside them. */
export function SessionTable(props: TableProps) {
  const { rows, worst, move } = props;
  const { may } = useOwnPermissions();
  if (rows.length === 0) return null;
  return (
    <section className="card" aria-label="Session lines">
      <header>
        <h2>Session lines</h2>
        <span className="meta">
          {rows.filter(({ book }) => book.status === 'open').length} open of {rows.length}
        </span>
        <span className="spacer" />
        <KeyHints
          keys={[
            ['↑', '↓', 'row'],
            ...(may('run-markets')
              ? [
                  ['−', '+', 'line'],
                  ['[', ']', 'gap'],
                  ['Q', 'size'],
                ]
              : []),
            ...(may('suspend-markets') ? [['S', 'suspend']] : []),
          ]}
        />
      </header>
      <RowTable {...props} heads={['Session', 'No', 'Yes', 'Rate', 'Size', 'Worst', 'Matched']}>
        {(row) => {
          const [no, yes] = [bestOf(row.quotes, 'lay'), bestOf(row.quotes, 'back')];
          const line = (units: number | undefined) => (units === undefined ? '–' : units / row.market.per_unit);
          return (
            <>
              <td className="line-cell">
                <StepButton row={row} by={-1} move={move} />
                <span className="line no">{line(no?.line)}</span>
              </td>
              <td className="line-cell">
                <span className="line yes">{line(yes?.line)}</span>
                <StepButton row={row} by={1} move={move} />
              </td>
              <td className="num">{no === undefined || yes === undefined ? '–' : `${no.rate}/${yes.rate}`}</td>
              <td className="num">{yes === undefined ? '–' : formatSize(minorOf(yes.size))}</td>
              <td className="num">
                <Worst units={worst.get(row.market.market_id) ?? 0} />
              </td>
              <td className="num">{formatSize(minorOf(row.book.matched))}</td>
            </>
          );
        }}
      </RowTable>
    </section>
  );
}

/** What 100 staked win, by runner. */
export function BookmakerTable(props: TableProps) {
  const { rows, move, worst } = props;
  const { may } = useOwnPermissions();
  if (rows.length === 0) return null;
  return (
    <section className="card" aria-label="Bookmaker">
      <header>
        <h2>Bookmaker</h2>
        <span className="meta">per 100</span>
        <span className="spacer" />
        <KeyHints
          keys={[
            ...(may('run-markets')
              ? [
                  ['−', '+', 'rate'],
                  ['Q', 'size'],
                ]
              : []),
            ...(may('suspend-markets') ? [['S', 'suspend the market']] : []),
          ]}
        />
      </header>
      <RowTable {...props} heads={['Runner', 'Back', 'Lay', 'Size', 'Worst', 'Matched']}>
        {(row) => {
          const [back, lay] = [bestOf(row.quotes, 'back'), bestOf(row.quotes, 'lay')];
          return (
            <>
              <td className="line-cell">
                <StepButton row={row} by={-1} move={move} />
                <span className="line yes">{back?.rate ?? '–'}</span>
              </td>
              <td className="line-cell">
                <span className="line no">{lay?.rate ?? '–'}</span>
                <StepButton row={row} by={1} move={move} />
              </td>
              <td className="num">{back === undefined ? '–' : formatSize(minorOf(back.size))}</td>
              <td className="num">
                <Worst units={worst.get(row.market.market_id) ?? 0} />
              </td>
              <td className="num">{formatSize(minorOf(row.book.matched))}</td>
            </>
          );
        }}
      </RowTable>
    </section>
  );
}

/** Markets in which bettors make the prices: what the best are, and what traded. */
export function BookTable(props: TableProps) {
  const { may } = useOwnPermissions();
  if (props.rows.length === 0) return null;
  return (
    <section className="card" aria-label="Exchange markets">
      <header>
        <h2>Exchange markets</h2>
        <span className="meta">Prices set by bettors</span>
        <span className="spacer" />
        {may('suspend-markets') && <KeyHints keys={[['S', 'suspend']]} />}
      </header>
      <RowTable {...props} heads={['Market', 'Best prices', 'Matched']}>
        {(row) => (
          <>
            <td className="best-prices">
              <BestPrices row={row} isWhole={row.id === props.selected} />
            </td>
            <td className="num">{formatSize(minorOf(row.book.matched))}</td>
          </>
        )}
      </RowTable>
    </section>
  );
}

/** Of the heads that do not stand over figures. */
const HEAD_CLASSES: Readonly<Record<string, string>> = {
  No: 'line-head',
  Yes: 'line-head',
  Back: 'line-head',
  Lay: 'line-head',
  'Best prices': '',
};

interface RowTableProps extends TableProps {
  readonly heads: readonly string[];
  readonly children: (row: MarketRow) => ReactNode;
}

/** Name and state before what is given, the switch of the market behind it. */
function RowTable({
  rows,
  selected,
  select,
  show,
  trading,
  noteOf,
  heads: [first, ...others],
  children,
}: RowTableProps) {
  return (
    <div className="wrap">
      <table className="table dense trading">
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">State</th>
            {others.map((head) => (
              <th key={head} scope="col" className={HEAD_CLASSES[head] ?? 'num'}>
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.id}>
              <tr
                data-selected={row.id === selected}
                className={row.id === selected ? 'selected' : ''}
                onPointerDown={() => select(row.id)}
                onFocus={() => select(row.id)}
                onClick={({ target }) => {
                  if (target instanceof Element && target.closest('button') === null) show(row);
                }}
              >
                <th scope="row">
                  <button
                    type="button"
                    className="row-name"
                    aria-pressed={row.id === selected}
                    onClick={() => show(row)}
                  >
                    {row.name}
                  </button>
                </th>
                <td className={`state ${row.book.status} ${row.quoteState ?? ''}`}>{stateWords(row)}</td>
                {children(row)}
                <td className="num">
                  <ToggleButton row={row} trading={trading} />
                </td>
              </tr>
              {noteOf(row) !== '' && (
                <tr className="row-note">
                  <td colSpan={others.length + 3}>
                    <p role="alert">{noteOf(row)}</p>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface StepProps extends Pick<TableProps, 'move'> {
  readonly row: MarketRow;
  readonly by: 1 | -1;
}

function StepButton({ row, by, move }: StepProps) {
  const { may } = useOwnPermissions();
  if (!may('run-markets')) return null;
  return (
    <button
      type="button"
      className="step"
      aria-label={`${row.name}: ${by > 0 ? 'up' : 'down'} 1`}
      onClick={() => move(row, by)}
    >
      <Icon name={by > 0 ? 'plus' : 'minus'} size="small" />
    </button>
  );
}

function ToggleButton({ row, trading }: { row: MarketRow; trading: Trading }) {
  const { status } = row.book;
  const { may } = useOwnPermissions();
  const isSoon = useIsResting(`market ${row.market.market_id}`);
  if (!canSwitch(row) || !may(toggleNeeds(row.book))) return null;
  const word = status === 'open' ? 'Suspend' : 'Open';
  return (
    <button
      type="button"
      className="btn small row-act"
      aria-label={`${word} ${row.name}`}
      aria-disabled={(status !== 'open' && isSoon) || undefined}
      onClick={() => trading.toggle(row)}
    >
      <Icon name={status === 'open' ? 'lock' : 'play'} size="small" />
      <span className="wide-word">{word}</span>
    </button>
  );
}
