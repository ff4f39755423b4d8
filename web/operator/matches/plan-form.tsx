import type { MatchTemplateOnWire, RequestOf } from 'protocol';
import { nameWithPlaces, placesIn } from 'protocol/places';
import { type ReactNode, useRef, useState } from 'react';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { formText } from '../controls/form-text.ts';
import { plural } from '../controls/plural.ts';
import { useDeed } from '../controls/use-deed.ts';
import { FieldFields, fieldPlan } from './field-fields.tsx';
import { marketWords } from './market-words.ts';
import { START_WORDS } from './start-words.ts';

interface Plan {
  readonly templates: readonly MatchTemplateOnWire[];
  readonly template: MatchTemplateOnWire;
  readonly choose: (template: string) => void;
  /** That its market to be placed pays; undefined if it has none. */
  readonly places: number | undefined;
  readonly setPlaces: (places: number) => void;
}

/** Which of the formats is planned; the first one first. */
export function usePlan(templates: readonly MatchTemplateOnWire[]): Plan {
  const [named, choose] = useState(templates[0]?.template ?? '');
  const [wanted, setPlaces] = useState<number>();
  const found = templates.find((one) => one.template === named) as MatchTemplateOnWire;
  const own = found.markets.flatMap(({ subject }) => placesIn(subject) ?? []).at(0);
  const places = own === undefined ? undefined : (wanted ?? own);
  const template =
    places === undefined ? found : { ...found, markets: found.markets.map((one) => placed(one, places)) };
  return { templates, choose, template, places, setPlaces };
}

function placed(market: MatchTemplateOnWire['markets'][number], places: number) {
  const before = placesIn(market.subject);
  return before === undefined ? market : { ...market, name: nameWithPlaces(market.name, before, places) };
}

/** The part of the request that every form of a format has. */
type Planned = Omit<RequestOf<'admin/createMatchFromTemplate'>, 'series_id' | 'open_date'>;

interface PlanFormProps {
  readonly plan: Plan;
  /** Fields of a form's own, before the sides and behind them. */
  readonly series?: ReactNode;
  readonly start?: ReactNode;
  /** What the sides are known to be called. */
  readonly known?: readonly string[];
  /** For a match that is there. */
  readonly country?: string;
  /** Names of markets that the match has already, in small letters. */
  readonly has?: ReadonlySet<string>;
  /** The clock will do nothing to its markets. */
  readonly hasBegun: boolean;
  /** True if the format may be none: `choose` gets NO_TEMPLATE then. */
  readonly hasNone?: boolean;
  /** On the button, before the number of markets. */
  readonly action: string;
  readonly make: (planned: Planned, text: (name: string) => string) => Promise<void>;
}

const NONE: ReadonlySet<string> = new Set();

/** All markets of a format, or those of them that are wanted, in one form. */
export function PlanForm({
  plan,
  series,
  start,
  known,
  country,
  has = NONE,
  hasBegun,
  hasNone = false,
  action,
  make,
}: PlanFormProps) {
  const { isBusy, problem, run } = useDeed();
  const { templates, template, choose, places } = plan;
  const lacking = template.markets.filter(({ name }) => !has.has(name.toLowerCase()));
  const [left, setLeft] = useState<ReadonlySet<string>>(NONE);
  const wanted = lacking.filter(({ of }) => !left.has(of)).map(({ name }) => name);
  // One key for as long as the form is open: a second press, or one after a lost answer, makes nothing twice.
  const key = useRef(crypto.randomUUID());
  const chooseFormat = (named: string) => {
    setLeft(NONE);
    choose(named);
  };
  const submit = (form: FormData) => {
    const text = formText(form);
    const planned = {
      request_id: key.current,
      template: template.template,
      ...(template.sides === 'two' ? { sides: [text('home'), text('away')] } : fieldPlan(template, text)),
      ...(text('match_name') !== '' && { name: text('match_name') }),
      ...(places !== undefined && { places }),
      ...(wanted.length < template.markets.length && { only: wanted }),
      bet_delay: Math.round(Number(text('delay')) * 1000),
      commission: Number(text('commission')),
      min_stake: Number(text('min_stake')),
    };
    return run(() => make(planned, text));
  };
  return (
    <form
      className="form match-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      <FormatField templates={templates} value={template.template} onChoose={chooseFormat} hasNone={hasNone} />
      {series}
      <SideFields plan={plan} country={country} {...(known && { known })} />
      {start}
      <Terms key={template.template} template={template} />
      <MarketsOf
        markets={lacking}
        left={left}
        hasBegun={hasBegun}
        onTick={(of, isWanted) => setLeft(new Set(isWanted ? [...left].filter((one) => one !== of) : [...left, of]))}
      />
      <FormProblem text={problem} />
      <button type="submit" className="btn go" disabled={isBusy || wanted.length === 0}>
        {action} {plural(wanted.length, 'market')}
      </button>
    </form>
  );
}

/** The format of a match without a template. */
export const NO_TEMPLATE = '';

interface FormatProps {
  readonly templates: readonly MatchTemplateOnWire[];
  readonly value: string;
  readonly onChoose: (template: string) => void;
  /** True if it may be none of them. */
  readonly hasNone: boolean;
}

export function FormatField({ templates, value, onChoose, hasNone }: FormatProps) {
  return (
    <label className="field">
      Format
      <select className="input" value={value} onChange={(event) => onChoose(event.target.value)}>
        {templates.map((one) => (
          <option key={one.template} value={one.template}>
            {one.name}
          </option>
        ))}
        {hasNone && <option value={NO_TEMPLATE}>No template</option>}
      </select>
    </label>
  );
}

interface SidesProps {
  readonly plan: Plan;
  /** What they are known to be called. */
  readonly known?: readonly string[];
  readonly country: string | undefined;
}

function SideFields({ plan, country, known = [] }: SidesProps) {
  const { template, places, setPlaces } = plan;
  if (template.sides === 'field')
    return <FieldFields template={template} country={country} places={places} onPlaces={setPlaces} />;
  return (
    <>
      <TextField label="Home" name="home" autoComplete="off" required maxLength={120} defaultValue={known[0]} />
      <TextField label="Away" name="away" autoComplete="off" required maxLength={120} defaultValue={known[1]} />
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
      <TextField {...figure} label="Minimum stake" name="min_stake" min={0.01} defaultValue={template.min_stake} />
    </>
  );
}

interface MarketsProps {
  readonly markets: MatchTemplateOnWire['markets'];
  /** Those that are not to be made. */
  readonly left: ReadonlySet<string>;
  readonly hasBegun: boolean;
  readonly onTick: (of: string, isWanted: boolean) => void;
}

function chooseWords(count: number, hasBegun: boolean): string {
  if (count === 1) return `1 market. Open it on the match’s page.${hasBegun ? '' : ' See what the clock does to it'}`;
  return `${count} markets. Open them on the match’s page. Choose which${hasBegun ? '' : ', and see what the clock does to each'}`;
}

/** What will be made: inactive until somebody opens it, and left to the clock at the start. */
function MarketsOf({ markets, left, hasBegun, onTick }: MarketsProps) {
  return (
    <>
      {hasBegun && (
        <p className="why wide-field">
          {markets.some(({ at_start }) => at_start === 'turn-in-play')
            ? 'The match has started: what would turn in play at the start is in play, with the delay above, as soon as you open it.'
            : 'The match has started: the clock does nothing to its markets. Open them only while bets may still be taken.'}
        </p>
      )}
      <details className="wide-field">
        <summary>{chooseWords(markets.length, hasBegun)}</summary>
        <ul className="planned">
          {markets.map(({ of, name, rule_title, at_start, mechanism }) => (
            <li key={of}>
              <label className="planned-tick">
                <input type="checkbox" checked={!left.has(of)} onChange={(event) => onTick(of, event.target.checked)} />
                <b>{name}</b>
              </label>
              <span className="meta">
                {marketWords(mechanism === 'quoted', rule_title)}
                {!hasBegun && `; at the start it ${START_WORDS[at_start]}`}
                {hasBegun && at_start === 'turn-in-play' && '; it opens in play'}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
