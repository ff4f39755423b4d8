import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lastWeek } from '../../shared/report/report-dates.ts';
import { PeriodFields } from '../../shared/report/report-parts.tsx';
import { ask } from '../data/exchange.ts';
import { tableWord } from '../data/table-words.ts';

/** The days and the game of a casino report, and the request that they make. */
export function useCasinoFilters() {
  const [period, setPeriod] = useState(() => lastWeek(Date.now()));
  const [game, setGame] = useState('');
  const request = { from_date: period.from, to_date: period.to, ...(game === '' ? {} : { game_id: game }) };
  return { period, setPeriod, game, setGame, request };
}

export function CasinoFilters({ period, setPeriod, game, setGame }: ReturnType<typeof useCasinoFilters>) {
  return (
    <>
      <PeriodFields period={period} onChange={setPeriod} />
      <GameField game={game} onChange={setGame} />
    </>
  );
}

interface GameFieldProps {
  /** A casino game's series id; empty for all. */
  readonly game: string;
  readonly onChange: (game: string) => void;
}

/** Which casino game. */
function GameField({ game, onChange }: GameFieldProps) {
  const { data: games = [] } = useQuery({
    queryKey: ['casinoGames'],
    queryFn: () => ask('series/getSeriesHeader', { is_sidebar_call: 1 }),
    staleTime: 300_000,
  });
  return (
    <label className="field span">
      <Trans>Game</Trans>
      <select className="input" value={game} onChange={(event) => onChange(event.target.value)}>
        <option value="">
          <Trans>All games</Trans>
        </option>
        {games.map(({ series_id, name }) => (
          <option key={series_id} value={series_id}>
            {tableWord(name)}
          </option>
        ))}
      </select>
    </label>
  );
}
