import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CasinoRound, CasinoTable } from 'protocol';
import { formatShortStake, formatSignedMoney } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { useStreamHealth } from '../data/exchange.ts';
import { formatPriceIn, formatScale, sideWordOf } from '../data/market-kind.ts';
import { mostStake } from '../data/position.ts';
import { rememberPicked } from '../slip/picked-cell.ts';
import { isSame } from '../slip/slip-machine.ts';
import { useSlip } from '../slip/shown-slip.ts';
import { tellSlip } from '../slip/slip-store.ts';
import { type BetCell, type BetChoice, type CellEnd } from './bet-groups.ts';
import { SideChip } from './result-chip.tsx';
import type { CellFigures } from './use-figures.ts';

/** What every bet of a round is shown with. */
export interface OfRound {
  readonly table: CasinoTable;
  readonly round: CasinoRound;
  readonly figuresOf: (cell: BetCell) => CellFigures;
  /** Once all cards are out. */
  readonly endOf: ((cell: BetCell) => CellEnd | undefined) | undefined;
}

interface ChoiceProps extends OfRound {
  readonly choice: BetChoice;
  /** Instead of its own. */
  readonly label?: string;
  /** The hand that it is, marked as on the table. */
  readonly place?: string | undefined;
  /** For those who look: the row above has it. */
  readonly hidesLabel?: boolean;
}

/** What is bet on: its name, a price for each side, and what the bettor's bets come to. */
export function Choice({ choice, label = choice.label, place, hidesLabel = false, ...of }: ChoiceProps) {
  const { table, round, figuresOf, endOf } = of;
  const [first] = choice.cells;
  const figures = first === undefined ? undefined : figuresOf(first);
  return (
    <div className="bet-choice">
      <span className={hidesLabel ? 'visually-hidden' : 'bet-label'}>
        {place !== undefined && !hidesLabel && <SideChip table={table.code} place={place} />}
        {label}
      </span>
      <SideHeads cells={choice.cells} />
      <div className="bet-sides">
        {choice.cells.map((cell) => (
          <Cell key={`${cell.side} ${cell.line}`} cell={cell} label={label} stage={round.stage} ended={endOf?.(cell)} />
        ))}
      </div>
      <Figures figures={figures} />
    </div>
  );
}

/** Which of the prices is which, where there are both: a cell says it to who listens. */
function SideHeads({ cells }: { readonly cells: readonly BetCell[] }) {
  if (new Set(cells.map(({ side }) => side)).size < 2) return null;
  return (
    <div className="bet-sides side-heads" aria-hidden="true">
      {cells.map(({ market, side, line }) => (
        <span key={`${side} ${line}`}>{sideWordOf(market, side)}</span>
      ))}
    </div>
  );
}

/** The line that is always there. */
function Figures({ figures }: { readonly figures: CellFigures | undefined }) {
  const { now, withBet } = figures ?? {};
  const amount = (money: number) => (
    <b className={money < 0 ? 'neg' : money > 0 ? 'pos' : ''}>{formatSignedMoney(money)}</b>
  );
  if (now === undefined && withBet === undefined) return <span className="profit-line" />;
  if (withBet === undefined || withBet === now) return <span className="profit-line">{amount(now ?? 0)}</span>;
  return (
    <span className="profit-line">
      {now !== undefined && (
        <>
          <span className="visually-hidden">
            <Trans>Now</Trans>{' '}
          </span>
          <span className="was">{formatSignedMoney(now)}</span>
        </>
      )}
      <Icon name="arrow" size="tiny" />
      <span className="visually-hidden">
        {' '}
        <Trans>with this bet</Trans>{' '}
      </span>
      {amount(withBet)}
    </span>
  );
}

/** "Won", "6 to 1", "Lost" */
function wordsOfEnd({ end, pays }: CellEnd): string {
  if (end === 'void') return t`Stake back`;
  if (end === 'lost') return t`Lost`;
  return pays === undefined ? t`Won` : t`${pays} to 1`;
}

interface CellProps {
  readonly cell: BetCell;
  readonly label: string;
  readonly stage: CasinoRound['stage'];
  readonly ended: CellEnd | undefined;
}

function useIsPicked({ market, runner, side, line }: BetCell): boolean {
  return useSlip(
    ({ slip }) =>
      slip.phase !== 'closed' &&
      slip.phase !== 'done' &&
      isSame(slip.draft.selection, { market, runner, side }) &&
      slip.draft.line === line,
  );
}

const wordsOf = ({ market, runner, price, line }: BetCell): string =>
  runner.scale === undefined ? formatPriceIn(market, price, line) : formatScale(runner.scale);

function pick({ market, runner, side, price, line }: BetCell, button: HTMLElement): void {
  rememberPicked(button);
  tellSlip({ type: 'picked', selection: { market, runner, side, depth: 0 }, price, line });
}

interface NumberPickProps extends OfRound {
  readonly choice: BetChoice;
  readonly className?: string;
}

/** One of many numbers at one price: the number alone, its price said with it. */
export function NumberPick({ choice, className = '', round, figuresOf, endOf }: NumberPickProps) {
  const [cell] = choice.cells;
  if (cell === undefined) return <span className={`pick off ${className}`}>{choice.label}</span>;
  return <Pick cell={cell} label={choice.label} className={className} {...{ round, figuresOf, endOf }} />;
}

interface PickProps extends Omit<OfRound, 'table'> {
  readonly cell: BetCell;
  readonly label: string;
  readonly className: string;
}

/** What is seen of it, the bettor's figure too, and its price. */
const nameAt = (label: string, price: string): string => t`${label} at ${price}`;

function Pick({ cell, label, className, round, figuresOf, endOf }: PickProps) {
  const picked = useIsPicked(cell);
  const isLive = useStreamHealth() === 'live';
  const { now } = figuresOf(cell);
  const won = endOf?.(cell)?.end === 'won';
  const isOpen = round.stage === 'betting';
  const price = wordsOf(cell);
  return (
    <button
      type="button"
      className={`pick ${className} ${won ? 'won' : ''} ${now === undefined ? '' : 'own'}`}
      aria-pressed={picked}
      aria-disabled={!isOpen || !isLive}
      aria-label={nameAt(now === undefined ? label : `${label} ${formatSignedMoney(now)}`, price)}
      onClick={(event) => isOpen && isLive && pick(cell, event.currentTarget)}
    >
      {label} {now !== undefined && <i className={now < 0 ? 'neg' : 'pos'}>{formatSignedMoney(now)}</i>}
    </button>
  );
}

function Cell({ cell, label, stage, ended }: CellProps) {
  const { market, runner, side, price, line } = cell;
  const picked = useIsPicked(cell);
  const isLive = useStreamHealth() === 'live';
  const words = wordsOf(cell);
  const sideAndLabel = `${sideWordOf(market, side)} ${label} `;
  if (stage !== 'betting') {
    const isWinner = ended?.end === 'won';
    return (
      <div className={stage === 'result' ? `ended ${isWinner ? 'won' : ''}` : 'over'}>
        <span className="visually-hidden">{sideAndLabel}</span>
        {stage !== 'result' && <Icon name="lock" size="small" />}
        {isWinner && <Icon name="check" size="small" />}
        <span>{stage === 'result' && ended !== undefined ? wordsOfEnd(ended) : words}</span>
      </div>
    );
  }
  const most = mostStake(market, { runnerId: runner.id, side, price, line });
  return (
    <button
      type="button"
      className={`price-cell ${side} best`}
      aria-pressed={picked}
      aria-disabled={!isLive}
      onClick={(event) => isLive && pick(cell, event.currentTarget)}
    >
      <span className="visually-hidden">{sideAndLabel}</span>
      <b>{words}</b> <i>{`${formatShortStake(market.minStake)}–${formatShortStake(most)}`}</i>
    </button>
  );
}
