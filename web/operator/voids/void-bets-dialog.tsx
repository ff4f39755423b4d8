import { useQuery } from '@tanstack/react-query';
import { Modal } from '../../shared/dialog/modal.tsx';
import { wordsOf } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { VoidBetsForm } from './void-bets-form.tsx';

interface Props {
  readonly matchId: number;
  readonly marketId: string;
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}

/** Opened from the page of one bet. */
export function VoidBetsDialog({ matchId, marketId, onClose, onDone }: Props) {
  const { data, error } = useQuery({
    queryKey: ['match', matchId],
    queryFn: () => ask('match/getMatchDetail', { match_id: matchId }),
  });
  const market = data?.markets.find(({ market_id }) => market_id === marketId);
  return (
    <Modal title="Void bets in this market" className="popup narrow" onClose={onClose}>
      {market === undefined ? (
        <p className="in-panel why" aria-busy={data === undefined && error === null}>
          {error !== null ? wordsOf(error) : data === undefined ? 'Loading' : 'This market is settled: its bets stand.'}
        </p>
      ) : (
        <VoidBetsForm
          market={{ ...market, isNumber: market.payoff !== 'runners' && market.payoff !== 'each-way' }}
          onDone={async () => {
            await onDone();
            onClose();
          }}
        />
      )}
    </Modal>
  );
}
