import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { dataOf } from '../../shared/wire/call.ts';
import { call } from '../data/exchange.ts';

interface GameFieldProps {
  /** A casino game's series id; empty for all. */
  readonly game: string;
  readonly onChange: (game: string) => void;
}

/** Which casino game. */
export function GameField({ game, onChange }: GameFieldProps) {
  const { data: games = [] } = useQuery({
    queryKey: ['casinoGames'],
    queryFn: () => dataOf(call('series/getSeriesHeader', { is_sidebar_call: 1 })),
    staleTime: 300_000,
  });
  return (
    <label className="field span">
      <Trans>Game</Trans>
      <select className="inp" value={game} onChange={(event) => onChange(event.target.value)}>
        <option value="">
          <Trans>All games</Trans>
        </option>
        {games.map(({ series_id, name }) => (
          <option key={series_id} value={series_id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
