import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MatchTemplateOnWire } from 'protocol';
import { DISPLAY_ZONE } from 'protocol/dates';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { formText } from '../controls/form-text.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { sportsQuery } from '../data/sports.ts';
import { FormatField, NO_TEMPLATE, PlanForm, usePlan } from './plan-form.tsx';
import { fromSiteTime } from '../controls/site-time.ts';

/** Another desk may have changed them: asked for whenever a page or form that shows them opens, and not while it is filled in. */
export const templatesQuery = queryOptions({
  queryKey: ['match-templates'],
  queryFn: () => ask('admin/getMatchTemplates'),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/** Those that a match can be made with; the others only make formats. */
export const planned = (templates: readonly MatchTemplateOnWire[]) => templates.filter(({ sport_id }) => sport_id > 0);

/** A match with all its markets, from the template of its format. */
export function NewMatchDialog({ onClose }: { onClose: () => void }) {
  const { data: templates, isFetchedAfterMount } = useQuery(templatesQuery);
  return (
    <Modal title="New match" className="popup" onClose={onClose}>
      {templates === undefined || !isFetchedAfterMount ? (
        <p className="none-yet" aria-busy="true">
          Loading
        </p>
      ) : (
        <NewMatchForm templates={planned(templates)} onClose={onClose} />
      )}
    </Modal>
  );
}

interface FormProps {
  readonly templates: readonly MatchTemplateOnWire[];
  readonly onClose: () => void;
}

function NewMatchForm({ templates, onClose }: FormProps) {
  const plan = usePlan(templates);
  const [isBare, setIsBare] = useState(false);
  const choose = (named: string) => {
    setIsBare(named === NO_TEMPLATE);
    if (named !== NO_TEMPLATE) plan.choose(named);
  };
  if (isBare)
    return (
      <BareMatchForm
        format={<FormatField templates={templates} value={NO_TEMPLATE} onChoose={choose} hasNone />}
        onClose={onClose}
      />
    );
  return <PlannedMatchForm plan={{ ...plan, choose }} onClose={onClose} />;
}

function PlannedMatchForm({ plan, onClose }: { plan: ReturnType<typeof usePlan>; onClose: () => void }) {
  const navigate = useNavigate();
  const findSeries = useSeries(plan.template.sport_id);
  const [hasBegun, setHasBegun] = useState(false);
  return (
    <PlanForm
      plan={plan}
      series={
        <>
          <SeriesField names={findSeries.names} isVenue={plan.template.first_fact === 'race'} />
          {plan.template.sides === 'field' && (
            <TextField label="Name" name="match_name" autoComplete="off" required maxLength={120} />
          )}
        </>
      }
      start={
        <>
          <TextField label={`Start, ${DISPLAY_ZONE}`} name="start" type="datetime-local" required />
          <label className="toggle">
            It has started
            <input type="checkbox" checked={hasBegun} onChange={(event) => setHasBegun(event.target.checked)} />
          </label>
        </>
      }
      hasBegun={hasBegun}
      hasNone
      action="Create the match with"
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

/** A match of any sport, and no market yet. */
function BareMatchForm({ format, onClose }: { format: ReactNode; onClose: () => void }) {
  const navigate = useNavigate();
  const { data: sports = [] } = useQuery(sportsQuery);
  const [chosen, setChosen] = useState<number>();
  const sport = chosen ?? sports[0]?.sport_id ?? 0;
  const findSeries = useSeries(sport);
  const { isBusy, problem, run } = useDeed();
  const make = (form: FormData) =>
    run(async () => {
      const text = formText(form);
      const made = await ask('admin/createMatch', {
        series_id: await findSeries.idOf(text('series')),
        name: text('name'),
        open_date: fromSiteTime(text('start')),
      });
      await refreshMarkets();
      onClose();
      await navigate(`/match/${made.match_id}`);
    });
  return (
    <form
      className="form match-form"
      onSubmit={(event) => {
        event.preventDefault();
        void make(new FormData(event.currentTarget));
      }}
    >
      {format}
      <label className="field">
        Sport
        <select className="input" value={sport} onChange={(event) => setChosen(Number(event.target.value))}>
          {sports.map(({ sport_id, name }) => (
            <option key={sport_id} value={sport_id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <SeriesField names={findSeries.names} />
      <TextField label="Name" name="name" autoComplete="off" required maxLength={120} />
      <TextField label={`Start, ${DISPLAY_ZONE}`} name="start" type="datetime-local" required />
      <p className="why wide-field">It has no markets yet. Add each on its page and choose the rule that settles it.</p>
      <FormProblem text={problem} />
      <button type="submit" className="btn go" disabled={isBusy || sport === 0}>
        Create the match
      </button>
    </form>
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

function SeriesField({ names, isVenue = false }: { names: readonly string[]; isVenue?: boolean }) {
  const id = useId();
  return (
    <>
      <TextField
        label={isVenue ? 'Series: the venue' : 'Series'}
        name="series"
        list={id}
        autoComplete="off"
        required
        maxLength={120}
        hint="A new name creates a new series."
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
