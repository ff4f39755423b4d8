import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../shared/icon.tsx';
import { tellChanged } from '../controls/switch-match.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import type { DeskMatch } from '../data/desk-matches.ts';
import { useOwnPermissions } from '../data/permissions.ts';

interface SportFilterProps {
  readonly matches: readonly DeskMatch[];
  /** 0: every sport. */
  readonly chosen: number;
  readonly onChoose: (sportId: number) => void;
}

/** One sport of the list, and one press that suspends what is open of it. */
export function SportFilter({ matches, chosen, onChoose }: SportFilterProps) {
  const { may } = useOwnPermissions();
  const { isBusy, run } = useDeed();
  const { data: all = [] } = useQuery({ queryKey: ['sports'], queryFn: () => ask('sport/getSports', {}) });
  const listed = new Set(matches.map(({ sportId }) => sportId));
  // A sport stays to be chosen when its last match has gone, so that a press reaches no other.
  const sports = all.filter(({ sport_id }) => listed.has(sport_id) || sport_id === chosen);
  const sport = sports.find(({ sport_id }) => sport_id === chosen);
  const isOpen = matches.some(({ sportId, open }) => sportId === chosen && open > 0);
  return (
    <div className="sport-filter">
      <select
        className="input"
        aria-label="Sport"
        value={chosen}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        <option value={0}>All sports</option>
        {sports.map(({ sport_id, name }) => (
          <option key={sport_id} value={sport_id}>
            {name}
          </option>
        ))}
      </select>
      {sport !== undefined && may('suspend-markets') && (
        <button
          type="button"
          className="btn"
          disabled={isBusy || !isOpen}
          onClick={() =>
            void run(async () =>
              tellChanged(sport.name, 'suspended', await ask('admin/suspendMarkets', { sport_id: sport.sport_id })),
            )
          }
        >
          <Icon name="lock" size="small" />
          {`Suspend ${sport.name}`}
        </button>
      )}
    </div>
  );
}
