import { useQuery } from '@tanstack/react-query';
import type { MatchTemplateOnWire } from 'protocol';
import { type ReactNode, useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { plural } from '../controls/plural.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { sportsQuery } from '../data/sports.ts';
import { templatesQuery } from './new-match.tsx';
import { codeOfName, editedMarkets, isWithinFormat, marketRequests, typedFigures } from './template-edit.ts';

type Figures = MatchTemplateOnWire['figures'];

/** The figures of a format as texts. */
export const figureTexts = (figures: Figures): Record<string, string> =>
  Object.fromEntries(figures.map(({ name, value }) => [name, String(value)]));

interface FieldsProps {
  readonly figures: Figures;
  readonly typed: Readonly<Record<string, string>>;
  readonly onType: (typed: Readonly<Record<string, string>>) => void;
}

export function FigureFields({ figures, typed, onType }: FieldsProps) {
  return figures.map((figure) => (
    <TextField
      key={figure.name}
      label={figure.label}
      inputMode="numeric"
      autoComplete="off"
      value={typed[figure.name] ?? ''}
      problem={typedFigures([figure], typed) === undefined ? `${figure.least} to ${figure.most}` : ''}
      onChange={({ target }) => onType({ ...typed, [figure.name]: target.value })}
    />
  ));
}

/** The figures of a format as a request has them. */
export const sentFigures = (figures: Figures): Record<string, number> =>
  Object.fromEntries(figures.map(({ name, value }) => [name, value]));

interface DialogProps {
  readonly templates: readonly MatchTemplateOnWire[];
  readonly onMade: (template: string) => void;
  readonly onClose: () => void;
}

/** A format of the site's own: the markets of another with other figures, or of a sport that has none. */
export function NewFormatDialog({ templates, onMade, onClose }: DialogProps) {
  const bases = templates.filter(({ made_of }) => made_of === '');
  const [named, setNamed] = useState(bases[0]?.template ?? '');
  const base = bases.find(({ template }) => template === named);
  const madeOf = (
    <label className="field">
      Based on
      <select className="input" value={named} onChange={(event) => setNamed(event.target.value)}>
        {bases.map(({ template, name }) => (
          <option key={template} value={template}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <Modal title="New format" className="popup" onClose={onClose}>
      {base !== undefined && (
        <NewFormatForm key={named} base={base} onMade={onMade} onClose={onClose} madeOf={madeOf} />
      )}
    </Modal>
  );
}

interface FormProps extends Omit<DialogProps, 'templates'> {
  readonly base: MatchTemplateOnWire;
  readonly madeOf: ReactNode;
}

function NewFormatForm({ base, madeOf, onMade, onClose }: FormProps) {
  const { isBusy, problem, run } = useDeed();
  const { data: sports = [] } = useQuery(sportsQuery);
  const [chosen, setChosen] = useState<number>();
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState(figureTexts(base.figures));
  const sport = base.sport_id || (chosen ?? sports[0]?.sport_id ?? 0);
  const figures = typedFigures(base.figures, typed);
  const kept = base.markets.filter(({ subject }) => isWithinFormat(subject, figures ?? []));
  const left = base.markets.length - kept.length;
  const template = codeOfName(name);
  const isFit = figures !== undefined && kept.length > 0 && sport > 0 && template !== '' && reason.trim() !== '';
  const make = () =>
    run(async () => {
      await ask('admin/setMatchTemplate', {
        template,
        format: { of: base.template, name: name.trim(), sport_id: sport, figures: sentFigures(figures ?? []) },
        markets: marketRequests(editedMarkets({ ...base, markets: kept })),
        bet_delay: base.bet_delay,
        commission: base.commission,
        min_stake: base.min_stake,
        reason: reason.trim(),
      });
      await queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey });
      toast('good', `${name.trim()} created`);
      onMade(template);
      onClose();
    });
  return (
    <form
      className="form match-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit) void make();
      }}
    >
      {madeOf}
      {base.sport_id === 0 && (
        <label className="field">
          Sport
          <select className="input" value={sport} onChange={(event) => setChosen(Number(event.target.value))}>
            {sports.map((one) => (
              <option key={one.sport_id} value={one.sport_id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <TextField
        label="Name"
        autoComplete="off"
        required
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <FigureFields figures={base.figures} typed={typed} onType={setTyped} />
      <TextField
        label="Reason, kept in the audit trail"
        required
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <p className="why wide-field">
        {base.first_fact === 'nothing' && 'No rule settles its markets: their results are entered by hand. '}
        {left > 0 && `${plural(left, 'market')} beyond these figures left out. `}
        Markets and limits are changed next, on this page.
      </p>
      <FormProblem text={problem} />
      <button type="submit" className="btn go" disabled={isBusy || !isFit}>
        Create the format with {plural(kept.length, 'market')}
      </button>
    </form>
  );
}
