import { tableOf } from 'games';
import type { EndedRound } from 'protocol';
import { PlayingCard } from './playing-card.tsx';
import { isRedPocket, SideChip } from './result-chip.tsx';
import { shownDeal } from './shown-deal.ts';
import './casino.css';

/** More of them are cut short: the round's own page has them all. */
const MOST = 12;

/** What was dealt in a round, in one cell of a list: of two hands by hand. */
export function RoundCards({ table, cards, index }: Pick<EndedRound, 'table' | 'cards' | 'index'>) {
  const game = tableOf(table);
  const hands = game?.places ?? [];
  const shown = (dealt: readonly string[]) =>
    dealt.map((card, at) => <PlayingCard key={at} code={card} isRed={isRedPocket(table, card)} />);
  if (game === undefined || hands.length !== 2 || cards.length > MOST) {
    return (
      <span className="round-cards">
        {shown(cards.slice(0, MOST))}
        {cards.length > MOST && <span className="meta">{`+${cards.length - MOST}`}</span>}
      </span>
    );
  }
  const dealt = shownDeal(game, cards, { index });
  return (
    <span className="round-cards">
      {hands.map(({ id }) => (
        <span key={id} className="round-cards">
          <SideChip table={table} place={id} />
          {shown(dealt.at(id))}
        </span>
      ))}
    </span>
  );
}
