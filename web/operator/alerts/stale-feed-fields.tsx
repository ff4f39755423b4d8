import { useQuery } from '@tanstack/react-query';
import type { AlertSettings } from 'protocol';
import { ask } from '../data/exchange.ts';

type StaleFeed = AlertSettings['stale_feed'];

interface Props {
  readonly setting: StaleFeed;
  readonly onChange: (setting: StaleFeed) => void;
}

/** Settings for markets in play whose source goes silent. */
export function StaleFeedFields({ setting, onChange }: Props) {
  const { data: sports = [] } = useQuery({ queryKey: ['sports'], queryFn: () => ask('sport/getSports', {}) });
  const { is_on, sports: chosen, opens_again } = setting;
  const withSport = (sportId: number, isIn: boolean) =>
    onChange({ ...setting, sports: isIn ? [...chosen, sportId] : chosen.filter((one) => one !== sportId) });
  return (
    <fieldset className="alert-stale">
      <legend>When a feed goes silent</legend>
      <label className="alert-on">
        <input
          type="checkbox"
          checked={is_on}
          onChange={(event) => onChange({ ...setting, is_on: event.target.checked })}
        />
        Suspend its match, in these sports
      </label>
      <div className="alert-sports">
        {sports.map(({ sport_id, name }) => (
          <label key={sport_id} className="alert-on">
            <input
              type="checkbox"
              disabled={!is_on}
              checked={chosen.includes(sport_id)}
              onChange={(event) => withSport(sport_id, event.target.checked)}
            />
            {name}
          </label>
        ))}
      </div>
      <label className="field">
        Reopen
        <select
          className="input"
          disabled={!is_on}
          value={opens_again}
          onChange={(event) => onChange({ ...setting, opens_again: event.target.value as StaleFeed['opens_again'] })}
        >
          <option value="by-hand">by hand</option>
          <option value="when-heard">automatically, at the next report</option>
        </select>
      </label>
    </fieldset>
  );
}
