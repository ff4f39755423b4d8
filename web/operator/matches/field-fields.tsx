import type { MatchTemplateOnWire, RequestOf } from 'protocol';
import { TextField } from '../../shared/forms/fields.tsx';
import { linesIn } from './market-kinds.ts';
import { CountryField } from './country-field.tsx';
import { typedRunner } from './race-card.ts';

type Plan = RequestOf<'admin/createMatchFromTemplate'>;

interface FieldProps {
  readonly template: MatchTemplateOnWire;
  /** Two letters, if a file said it of the match. */
  readonly country?: string | undefined;
  /** That a race pays; undefined if no market of it pays places. */
  readonly places?: number | undefined;
  readonly onPlaces: (places: number) => void;
}

/** The fields of a race, a tournament or an election: its runners, and what its kind needs. */
export function FieldFields({ template: { first_fact }, country, places, onPlaces }: FieldProps) {
  const isRace = first_fact === 'race';
  return (
    <>
      <label className="field wide-field">
        Runners, one per line
        <textarea
          className="input"
          name="field"
          rows={6}
          required
          placeholder={isRace ? '1 Quiet Monsoon (4) J Smith / M Quarrie' : undefined}
        />
        {isRace && <span className="meta">Number, name, draw in brackets, jockey / trainer. The name is enough.</span>}
      </label>
      {isRace && <RaceFields country={country} />}
      {isRace && places !== undefined && (
        <TextField
          label="Places"
          name="places"
          type="number"
          min={1}
          max={10}
          required
          value={Number.isNaN(places) ? '' : String(places)}
          onChange={(event) => onPlaces(event.target.valueAsNumber)}
          hint="Usual: 2 with 5 to 7 runners, 3 with 8 or more, 4 in a handicap with 16 or more."
        />
      )}
      {first_fact === 'competition' && <ScheduleFields />}
    </>
  );
}

/** Its ground: with it racing rules can rule. */
function RaceFields({ country }: Pick<FieldProps, 'country'>) {
  return (
    <>
      <CountryField known={country} hint="How long a reduction may follow the off depends on it." required />
      <TextField label="Distance, metres" name="distance" type="number" min={50} max={20_000} required />
      <TextField label="Surface" name="surface" autoComplete="off" maxLength={60} required defaultValue="turf" />
      <TextField label="Going" name="going" autoComplete="off" maxLength={60} />
      <TextField label="Day at the venue" name="day" type="date" hint="Empty: the day of the start, site time." />
    </>
  );
}

function ScheduleFields() {
  const count = { type: 'number', max: 1000, required: true } as const;
  return (
    <>
      <TextField {...count} label="Matches in total" name="matches" min={1} />
      <TextField {...count} label="Matches of the league stage" name="league_matches" min={0} />
      <TextField {...count} label="League matches of each team" name="per_team" min={0} />
    </>
  );
}

/** As they were typed. */
export function fieldPlan(
  { first_fact }: MatchTemplateOnWire,
  text: (name: string) => string,
): Pick<Plan, 'sides' | 'cards' | 'race' | 'schedule' | 'country'> {
  const runners = linesIn(text('field'));
  if (first_fact !== 'race') {
    const count = (name: string) => Number(text(name));
    const schedule = {
      matches: count('matches'),
      league_matches: count('league_matches'),
      per_team: count('per_team'),
    };
    return { sides: runners, ...(first_fact === 'competition' && { schedule }) };
  }
  const typed = runners.map(typedRunner);
  return {
    sides: typed.map(({ name }) => name),
    ...(typed.some(({ card }) => card !== null) && { cards: typed.map(({ card }) => card) }),
    country: text('country').trim().toUpperCase(),
    race: {
      distance: Number(text('distance')),
      surface: text('surface'),
      going: text('going'),
      ...(text('day') !== '' && { day: text('day') }),
    },
  };
}
