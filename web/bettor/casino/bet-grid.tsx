import { t } from '@lingui/core/macro';
import { memo } from 'react';
import type { Place, Table } from 'games';
import type { CasinoRound, CasinoTable } from 'protocol';
import { wordsOfRunner } from '../../shared/server-words/server-words.ts';
import { BOARDS } from './boards.ts';
import { Choice, type OfRound } from './bet-choice.tsx';
import { endOf, isOfHands, merged, plainGroupsOf, type BetGroup } from './bet-groups.ts';
import { shownDeal } from './shown-deal.ts';
import { useFigures } from './use-figures.ts';

interface BetGridProps {
  readonly table: CasinoTable;
  readonly round: CasinoRound;
  readonly game: Table | undefined;
}

/** Cards that turn change nothing of the bets before the result: a race has hundreds of them. */
const isSame = (one: BetGridProps, other: BetGridProps): boolean =>
  one.game === other.game &&
  one.round.round_id === other.round.round_id &&
  one.round.stage === other.round.stage &&
  one.round.markets === other.round.markets &&
  one.table.min_stake === other.table.min_stake &&
  one.table.max_stake === other.table.max_stake;

/** Everything that can be bet on in a round. Betting, closed, dealing and result keep one geometry. */
export const BetGrid = memo(function BetGrid({ table, round, game }: BetGridProps) {
  const figuresOf = useFigures();
  const of = { table, round, figuresOf, endOf: endsOf(round, game) };
  const places = (game?.places ?? []).map(({ id, name }) => ({ id, name: wordsOfRunner(name) }));
  const plain = plainGroupsOf(round, table, game);
  const Board = BOARDS[table.code];
  // Groups that the board lays out in its own way are none of the grid's.
  const rest = merged(Board === undefined ? plain : plain.filter(({ group }) => !Board.groups.test(group)), places);
  const board = Board !== undefined && game !== undefined && (
    <Board.Component of={of} game={game} groups={new Map(plain.map((group) => [group.group, group]))} />
  );
  return (
    <section className="card bet-grid" aria-label={t`Bets`}>
      {Board?.isLast !== true && board}
      {rest.map((group, at) => {
        const before = rest[at - 1];
        const isUnderHands = before !== undefined && isOfHands(before, places);
        const hands = isOfHands(group, places) ? places : undefined;
        return <GroupRow key={group.id} group={group} hands={hands} isUnderHands={isUnderHands} {...of} />;
      })}
      {Board?.isLast === true && board}
      {plain.length === 0 && game?.onDemand === undefined && (
        <p className="none-yet">{t`The bets of the next round stand here.`}</p>
      )}
    </section>
  );
}, isSame);

/** What each bet came to, once all cards are out. */
function endsOf(round: CasinoRound, game: Table | undefined): OfRound['endOf'] {
  if (round.stage !== 'result' || round.is_void || game === undefined) return undefined;
  const dealt = shownDeal(game, round.cards, { index: round.index }).round;
  if (dealt === undefined) return undefined;
  const groups = new Map(game.groups({ index: round.index }).map((group) => [group.id, group]));
  const names = new Map(round.markets.map(({ market_id, group }) => [market_id, group]));
  return (cell) => {
    const id = names.get(cell.market.id) ?? '';
    const group = groups.get(id) ?? game.onDemand?.group(game.onDemand.chosenIn(id));
    return group && endOf(cell, group.answer(dealt), group);
  };
}

const SMALL_LABEL = 3;

interface GroupRowProps extends OfRound {
  readonly group: BetGroup;
  /** The two hands that its choices are, if they are. */
  readonly hands: readonly Place[] | undefined;
  /** The row above names the hands. */
  readonly isUnderHands: boolean;
}

function GroupRow({ group, hands, isUnderHands, ...of }: GroupRowProps) {
  const { name, hasStakeBack, choices } = group;
  const isSmall = choices.length > 9 && choices.every(({ label }) => label.length <= SMALL_LABEL);
  const isMiddling = choices.length === 6 || choices.length === 7;
  const width = isSmall
    ? 'small'
    : isMiddling
      ? 'middling'
      : choices.length === 1
        ? 'one'
        : choices.length === 2
          ? 'two'
          : '';
  const isWide = choices.length > 3 || name === '';
  return (
    <fieldset className={isWide ? 'bet-group wide' : 'bet-group'} aria-label={name === '' ? t`More bets` : name}>
      {name !== '' && (
        <div className="bet-group-name">
          <b>{name}</b> {hasStakeBack && <small>{t`Tie: stake back`}</small>}
        </div>
      )}
      <div className={`bet-cells ${width}`}>
        {choices.map((choice, at) => (
          <Choice
            key={choice.key}
            choice={choice}
            place={hands?.[at]?.id}
            hidesLabel={hands !== undefined && isUnderHands}
            {...of}
          />
        ))}
      </div>
    </fieldset>
  );
}
