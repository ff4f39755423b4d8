import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../shared/icon.tsx';
import { tellChanged } from '../controls/switch-match.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import type { DeskMatch } from '../data/desk-matches.ts';
import { useOwnPermissions } from '../data/permissions.ts';

/** One press for a whole sport, while something of it is open. What is chosen stays: a second press reaches no other sport. */
export function SuspendSport({ matches }: { matches: readonly DeskMatch[] }) {
  const { may } = useOwnPermissions();
  const { isBusy, run } = useDeed();
  const [chosen, setChosen] = useState(0);
  const { data: all = [] } = useQuery({ queryKey: ['sports'], queryFn: () => ask('sport/getSports', {}) });
  const open = new Set(matches.filter((match) => match.open > 0).map(({ sportId }) => sportId));
  const sports = all.filter(({ sport_id }) => open.has(sport_id) || sport_id === chosen);
  const sport = sports.find(({ sport_id }) => sport_id === chosen) ?? sports[0];
  if (sport === undefined || !may('suspend-markets')) return null;
  const suspend = () => {
    setChosen(sport.sport_id);
    return run(async () =>
      tellChanged(sport.name, 'suspended', await ask('admin/suspendMarkets', { sport_id: sport.sport_id })),
    );
  };
  return (
    <div className="suspend-sport">
      <select
        className="input"
        aria-label="Sport"
        value={sport.sport_id}
        onChange={(event) => setChosen(Number(event.target.value))}
      >
        {sports.map(({ sport_id, name }) => (
          <option key={sport_id} value={sport_id}>
            {name}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="btn"
        disabled={isBusy || !open.has(sport.sport_id)}
        onClick={() => void suspend()}
      >
        <Icon name="lock" size="small" />
        Suspend the sport
      </button>
    </div>
  );
}
