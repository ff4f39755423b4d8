import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MatchTemplateOnWire } from 'protocol';
import { DISPLAY_ZONE } from 'protocol/dates';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Modal } from '../../shared/dialog/modal.tsx';
import { TextField } from '../../shared/forms/fields.tsx';
import { ask } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { PlanForm, usePlan } from './plan-form.tsx';
import { fromSiteTime } from './site-time.ts';

export const templatesQuery = queryOptions({
  queryKey: ['match-templates'],
  queryFn: () => ask('admin/getMatchTemplates'),
  staleTime: Infinity,
});

/** A match with all its markets, from the template of its format. */
export function NewMatchDialog({ onClose }: { onClose: () => void }) {
  const { data: templates } = useQuery(templatesQuery);
  return (
    <Modal title="New match" className="popup" onClose={onClose}>
      {templates === undefined ? (
        <p className="none-yet" aria-busy="true">
          Loading
        </p>
      ) : (
        <NewMatchForm templates={templates} onClose={onClose} />
      )}
    </Modal>
  );
}

interface FormProps {
  readonly templates: readonly MatchTemplateOnWire[];
  readonly onClose: () => void;
}

function NewMatchForm({ templates, onClose }: FormProps) {
  const navigate = useNavigate();
  const plan = usePlan(templates);
  const findSeries = useSeries(plan.template.sport_id);
  const [hasBegun, setHasBegun] = useState(false);
  return (
    <PlanForm
      plan={plan}
      series={<SeriesField names={findSeries.names} />}
      start={
        <>
          <TextField label={`Start, ${DISPLAY_ZONE}`} name="start" type="datetime-local" required />
          <label className="toggle">
            <input type="checkbox" checked={hasBegun} onChange={(event) => setHasBegun(event.target.checked)} />
            It has begun
          </label>
        </>
      }
      hasBegun={hasBegun}
      action="Make the match with"
      make={async (planned, text) => {
        const made = await ask('admin/createMatchFromTemplate', {
          ...planned,
          series_id: await findSeries.idOf(text('series')),
          open_date: fromSiteTime(text('start')),
          ...(hasBegun && { has_begun: true }),
        });
        await refreshMarkets();
        onClose();
        await navigate(`/match/${made.match_id}`);
      }}
    />
  );
}

/** The series of a sport by name; one that is not there yet is made with the match. */
function useSeries(sport: number) {
  const { data = [] } = useQuery({
    queryKey: ['series', sport],
    queryFn: () => ask('series/getSeries', { sport_id: sport, is_active: '1' }),
  });
  /** Made here, and without a match so far: a refused match makes no second series. */
  const made = useRef(new Map<string, number>());
  const idOf = async (name: string): Promise<number> => {
    const same = (other: string) => other.toLowerCase() === name.toLowerCase();
    const known = data.find((one) => same(one.name))?.series_id ?? made.current.get(`${sport} ${name}`);
    if (known !== undefined) return known;
    const { series_id } = await ask('admin/createSeries', { sport_id: sport, name });
    made.current.set(`${sport} ${name}`, series_id);
    return series_id;
  };
  return { names: data.map(({ name }) => name), idOf };
}

function SeriesField({ names }: { names: readonly string[] }) {
  const id = useId();
  return (
    <>
      <TextField
        label="Series"
        name="series"
        list={id}
        autoComplete="off"
        required
        maxLength={120}
        hint="A name that is not there yet makes a new series."
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
