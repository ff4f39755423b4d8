import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Icon } from '../../shared/icon.tsx';
import { useMedia } from '../../shared/use-media.ts';
import type { Market } from '../data/from-wire.ts';
import { statusWord } from '../data/status-word.ts';
import { useMarket, useResults } from '../data/use-prices.ts';
import { MarketCard } from '../markets/market-card.tsx';
import { inColumns, type MarketGroup } from '../markets/market-groups.ts';
import { QuotedCard } from '../markets/quoted-card.tsx';
import { SessionsCard } from '../markets/sessions-card.tsx';

const TWO_COLUMNS = '(min-width: 1680px)';

/** A match's markets, on wide screens in two columns. */
export function MarketColumns({ groups }: { groups: readonly MarketGroup[] }) {
  const isWide = useMedia(TWO_COLUMNS);
  const columns = isWide && groups.length > 1 ? inColumns(groups) : [groups];
  return columns.map((column) => (
    <div key={column[0]?.name ?? ''} className="market-column">
      {column.map((group) => (
        <GroupCards key={group.name} group={group} />
      ))}
    </div>
  ));
}

function GroupCards({ group }: { group: MarketGroup }) {
  if (group.kind === 'sessions') return <SessionsCard markets={group.markets} />;
  if (group.kind === 'book') return <MarketCard market={group.markets[0]} />;
  return group.markets.map((market) => <QuotedCard key={market.id} market={market} />);
}

/** Markets that are over, each a line with its result; its card is one tap away. */
export function EndedMarkets({ markets }: { markets: readonly Market[] }) {
  return markets.map((market) => <EndedMarket key={market.id} market={market} />);
}

function EndedMarket({ market }: { market: Market }) {
  const [isOpen, setIsOpen] = useState(false);
  const status = useMarket(market.id)?.status ?? market.status;
  const won = useResults(market).filter((result) => result.status === 'winner');
  const winners = market.runners.filter(({ id }) => won.some((result) => result.id === id)).map(({ name }) => name);
  return (
    <details className="card market-over" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <h2>{market.name}</h2>
        <span className="cut">
          {winners.length > 0 ? (
            <Trans>
              Winner: <b>{winners.join(', ')}</b>
            </Trans>
          ) : (
            statusWord(status)
          )}
        </span>
        <Icon name="down" size="small" />
      </summary>
      {isOpen && <MarketCard market={market} />}
    </details>
  );
}
