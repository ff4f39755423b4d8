import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Table } from 'games';
import type { CasinoRound, CasinoTable } from 'protocol';
import { formatShortStake, formatSignedMoney } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { useStreamHealth } from '../data/exchange.ts';
import { formatPriceIn, formatScale } from '../data/market-kind.ts';
import { rememberPicked } from '../slip/picked-cell.ts';
import { isSame } from '../slip/slip-machine.ts';
import { tellSlip, useSlip } from '../slip/slip-store.ts';
import { betGroupsOf, hasWon, limitsOf, type BetCell, type BetChoice, type BetGroup } from './bet-groups.ts';
import { shownDeal } from './shown-deal.ts';
import { useFigures, type CellFigures } from './use-figures.ts';

interface BetGridProps {
  readonly table: CasinoTable;
  readonly round: CasinoRound;
  readonly game: Table | undefined;
}

type WonOf = (cell: BetCell, market: string) => boolean | undefined;

/** Everything that can be bet on in a round. Betting, closed, dealing and result keep one geometry. */
export function BetGrid({ table, round, game }: BetGridProps) {
  const figuresOf = useFigures();
  const groups = betGroupsOf(round, table, game);
  const wonOf = winnersOf(round, game);
  return (
    <section className="card bet-grid" aria-label={t`Bets`}>
      {groups.map((group) => (
        <GroupRow key={group.id} group={group} table={table} round={round} figuresOf={figuresOf} wonOf={wonOf} />
      ))}
      {groups.length === 0 && <p className="none-yet">{t`The bets of the next round stand here.`}</p>}
    </section>
  );
}

/** What won, once all cards are out. */
function winnersOf(round: CasinoRound, game: Table | undefined): WonOf | undefined {
  if (round.stage !== 'result' || round.is_void || game === undefined) return undefined;
  const dealt = shownDeal(game, round.cards).round;
  if (dealt === undefined) return undefined;
  const groups = new Map(game.groups({}).map((group) => [group.id, group]));
  const names = new Map(round.markets.map(({ market_id, group }) => [market_id, group]));
  return (cell) => {
    const group = groups.get(names.get(cell.market.id) ?? '');
    return group && hasWon(cell, group.answer(dealt), group);
  };
}

interface RowProps {
  readonly group: BetGroup;
  readonly table: CasinoTable;
  readonly round: CasinoRound;
  readonly figuresOf: (cell: BetCell) => CellFigures;
  readonly wonOf: WonOf | undefined;
}

const SMALL_LABEL = 3;

function GroupRow({ group, table, round, figuresOf, wonOf }: RowProps) {
  const { name, note, choices } = group;
  const isSmall = choices.length > 9 && choices.every(({ label }) => label.length <= SMALL_LABEL);
  const width = isSmall ? 'small' : choices.length === 1 ? 'one' : choices.length === 2 ? 'two' : '';
  const isWide = choices.length > 3 || name === '';
  return (
    <fieldset className={isWide ? 'bet-group wide' : 'bet-group'} aria-label={name === '' ? t`More bets` : name}>
      {name !== '' && (
        <div className="bet-group-name">
          <b>{name}</b> {note !== '' && <small>{t`Stakes back: ${note}`}</small>}
        </div>
      )}
      <div className={`bet-cells ${width}`}>
        {choices.map((choice) => (
          <Choice key={choice.key} choice={choice} table={table} round={round} figuresOf={figuresOf} wonOf={wonOf} />
        ))}
      </div>
    </fieldset>
  );
}

interface ChoiceProps extends Omit<RowProps, 'group'> {
  readonly choice: BetChoice;
}

function Choice({ choice, table, round, figuresOf, wonOf }: ChoiceProps) {
  const [first] = choice.cells;
  const figures = first === undefined ? undefined : figuresOf(first);
  return (
    <div className="bet-choice">
      <span className="bet-label">{choice.label}</span>
      <div className="bet-sides">
        {choice.cells.map((cell) => (
          <Cell
            key={`${cell.side} ${cell.line}`}
            cell={cell}
            label={choice.label}
            table={table}
            stage={round.stage}
            won={wonOf?.(cell, cell.market.id)}
          />
        ))}
      </div>
      <Figures figures={figures} />
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

interface CellProps {
  readonly cell: BetCell;
  readonly label: string;
  readonly table: CasinoTable;
  readonly stage: CasinoRound['stage'];
  readonly won: boolean | undefined;
}

function Cell({ cell, label, table, stage, won }: CellProps) {
  const { market, runner, side, price, line } = cell;
  const picked = useSlip(
    ({ slip }) =>
      slip.phase !== 'closed' &&
      slip.phase !== 'done' &&
      isSame(slip.draft.selection, { market, runner, side }) &&
      slip.draft.line === line,
  );
  const isLive = useStreamHealth() === 'live';
  const words = runner.scale === undefined ? formatPriceIn(market, price, line) : formatScale(runner.scale);
  if (stage !== 'betting') {
    const isWinner = won === true;
    return (
      <div className={stage === 'result' ? `ended ${isWinner ? 'won' : ''}` : 'over'}>
        {stage !== 'result' && <Icon name="lock" size="small" />}
        {isWinner && <Icon name="check" size="small" />}
        <span>{words}</span>
        {isWinner && <span className="visually-hidden">{t`${label} won`}</span>}
      </div>
    );
  }
  const [least, most] = limitsOf(table);
  const word = side === 'back' ? t`Back` : t`Lay`;
  return (
    <button
      type="button"
      className={`price-cell ${side} best`}
      aria-pressed={picked}
      aria-disabled={!isLive}
      onClick={(event) => {
        if (!isLive) return;
        rememberPicked(event.currentTarget);
        tellSlip({ type: 'picked', selection: { market, runner, side, depth: 0 }, price, line });
      }}
    >
      <span className="visually-hidden">{`${word} ${label} `}</span>
      <b>{words}</b> <i>{`${formatShortStake(least)}–${formatShortStake(most)}`}</i>
    </button>
  );
}
