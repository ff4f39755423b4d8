import type { MarketRow } from './market-rows.ts';
import { TextField } from '../../shared/forms/fields.tsx';
import { valueWords } from './rule-fields.ts';
import { namedRunners } from './runner-answers.ts';
import type { RuleDraft } from './use-rule-draft.ts';

interface Props {
  readonly draft: RuleDraft;
  readonly runners: MarketRow['market']['runners'];
}

/** Which runner stands for which of the rule's answers, and what the facts call those that no list has. */
export function RunnerAnswers({ draft: { answers, outcomes, names, setRunner, setName }, runners }: Props) {
  if (answers === undefined) return null;
  return (
    <>
      {answers.outcomes.map((answer) => (
        <label key={answer} className="field">
          Runner for “{valueWords(answer)}”
          <select
            className="input"
            required
            value={outcomes[answer] ?? ''}
            onChange={(event) => setRunner(answer, event.target.value)}
          >
            <option value="">Choose a runner</option>
            {runners.map(({ selection_id, name }) => (
              <option key={selection_id} value={selection_id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ))}
      {namedRunners(answers, runners, outcomes).map(({ selection_id, name }) => (
        <TextField
          key={selection_id}
          label={`Name of ${name} in the facts`}
          required
          maxLength={120}
          value={names[selection_id] ?? name}
          onChange={(event) => setName(selection_id, event.target.value)}
        />
      ))}
    </>
  );
}
