import { useQuery } from '@tanstack/react-query';
import type { MatchTemplateOnWire } from 'protocol';
import { DISPLAY_ZONE } from 'protocol/dates';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { formText } from '../controls/form-text.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { fromSiteTime } from './site-time.ts';

/** A match with all its markets, from the template of its format. */
export function NewMatchDialog({ onClose }: { onClose: () => void }) {
  const { data: templates } = useQuery({
    queryKey: ['match-templates'],
    queryFn: () => ask('admin/getMatchTemplates'),
    staleTime: Infinity,
  });
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
  const { isBusy, problem, run } = useDeed();
  const [named, setNamed] = useState(templates[0]?.template ?? '');
  const template = templates.find((one) => one.template === named) as MatchTemplateOnWire;
  const findSeries = useSeries(template.sport_id);
  // One key for as long as the form is open: a second press, or one after a lost answer, makes no second match.
  const key = useRef(crypto.randomUUID());
  const submit = (form: FormData) =>
    run(async () => {
      const text = formText(form);
      const made = await ask('admin/createMatchFromTemplate', {
        request_id: key.current,
        template: named,
        series_id: await findSeries.idOf(text('series')),
        sides: sidesOf(template, text),
        open_date: fromSiteTime(text('start')),
        bet_delay: Math.round(Number(text('delay')) * 1000),
        commission: Number(text('commission')),
        min_stake: Number(text('min_stake')),
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
        void submit(new FormData(event.currentTarget));
      }}
    >
      <label className="field">
        Format
        <select className="input" value={named} onChange={(event) => setNamed(event.target.value)}>
          {templates.map((one) => (
            <option key={one.template} value={one.template}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <SeriesField names={findSeries.names} />
      <SideFields template={template} />
      <TextField label={`Start, ${DISPLAY_ZONE}`} name="start" type="datetime-local" required />
      <Terms key={named} template={template} />
      <MarketsOf template={template} />
      <FormProblem text={problem} />
      <button type="submit" className="btn go" disabled={isBusy}>
        Make the match with {template.markets.length} markets
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

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);

function sidesOf({ sides }: MatchTemplateOnWire, text: (name: string) => string): string[] {
  return sides === 'two' ? [text('home'), text('away')] : linesOf(text('field'));
}

function SideFields({ template: { sides } }: { template: MatchTemplateOnWire }) {
  if (sides === 'field')
    return (
      <label className="field wide-field">
        Runners, one a line
        <textarea className="input" name="field" rows={6} required />
      </label>
    );
  return (
    <>
      <TextField label="Home" name="home" autoComplete="off" required maxLength={120} />
      <TextField label="Away" name="away" autoComplete="off" required maxLength={120} />
    </>
  );
}

/** As the template has them. */
function Terms({ template }: { template: MatchTemplateOnWire }) {
  const figure = { type: 'number', required: true, step: 'any', inputMode: 'decimal' } as const;
  return (
    <>
      <TextField
        {...figure}
        label="Delay in play, seconds"
        name="delay"
        min={0}
        max={60}
        defaultValue={template.bet_delay / 1000}
      />
      <TextField
        {...figure}
        label="Commission, %"
        name="commission"
        min={0}
        max={100}
        defaultValue={template.commission}
      />
      <TextField {...figure} label="Least stake" name="min_stake" min={0.01} defaultValue={template.min_stake} />
    </>
  );
}

const AT_START = { 'turn-in-play': 'turns in play', suspend: 'is suspended', nothing: 'stays as it is' } as const;

/** What will be made: inactive until somebody opens it, and left to the clock at the start. */
function MarketsOf({ template: { markets } }: { template: MatchTemplateOnWire }) {
  return (
    <details className="wide-field">
      <summary>{markets.length} markets. They are opened on the match’s page; what the clock does to each</summary>
      <ul className="planned">
        {markets.map(({ name, rule, at_start, mechanism }) => (
          <li key={name}>
            <b>{name}</b>
            <span className="meta">
              {mechanism === 'quoted' ? 'the house quotes' : 'bettors’ book'}, {rule}; at the start it{' '}
              {AT_START[at_start]}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
