import { useQuery } from '@tanstack/react-query';
import type { RuleChoice } from 'protocol';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useDeed, wordsOf } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { marketsQuery, refreshMarkets } from '../data/markets.ts';
import { RuleInputs } from './rule-inputs.tsx';
import { RunnerAnswers } from './rule-runners.tsx';
import { useRuleDraft, type RuleOf } from './use-rule-draft.ts';

interface Props extends RuleOf {
  readonly onClose: () => void;
}

/** Another rule for a market that has not been open, or other figures for its own. */
export function RuleDialog(props: Props) {
  const { market, onClose } = props;
  const { data, error } = useQuery({
    queryKey: ['rule-choices', market.market_id],
    queryFn: () => ask('admin/getRuleChoices', { market_id: market.market_id }),
  });
  return (
    <Modal title={`Rule of ${market.name}`} className="popup" onClose={onClose}>
      {data === undefined && error === null && (
        <p className="none-yet" aria-busy="true">
          Loading
        </p>
      )}
      {data === undefined && error !== null && <p className="none-yet">{wordsOf(error)}</p>}
      {data?.length === 0 && (
        <div className="form">
          <p>No rule fits this market: its result is entered by hand, under Settlement.</p>
          <button type="button" className="btn go" onClick={onClose}>
            Enter it by hand
          </button>
        </div>
      )}
      {data !== undefined && data.length > 0 && <RuleForm {...props} choices={data} />}
    </Modal>
  );
}

function RuleForm({ choices, market, terms, onClose }: Props & { readonly choices: readonly RuleChoice[] }) {
  const { isBusy, problem, run } = useDeed();
  const { data: listed = [] } = useQuery(marketsQuery);
  const matchName = listed.find(({ market_id }) => market_id === market.market_id)?.match_name ?? '';
  const draft = useRuleDraft({ market, terms, matchName }, choices);
  const save = () =>
    run(async () => {
      await ask('admin/changeMarketTerms', { market_id: market.market_id, terms: draft.definition });
      toast('good', `${market.name}: rule changed`);
      const stale = [['market-terms', market.market_id], ['market-policy', market.market_id], ['match']];
      await Promise.all([...stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })), refreshMarkets()]);
      onClose();
    });
  return (
    <form
      className="form match-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.isFit) void save();
      }}
    >
      <label className="field wide-field">
        Rule
        <select
          className="input"
          value={draft.choice?.rule ?? ''}
          required
          onChange={(event) => draft.setRule(event.target.value)}
        >
          {draft.choice === undefined && <option value="">Choose a rule</option>}
          {choices.map(({ rule, title }) => (
            <option key={rule} value={rule}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {draft.choice !== undefined && <Words choice={draft.choice} />}
      <RuleInputs fields={draft.fields} texts={draft.texts} onChange={draft.setText} />
      <RunnerAnswers draft={draft} runners={market.runners} />
      {draft.isNumber && draft.choice !== undefined && (
        <TextField
          label="Market units per unit of the result"
          inputMode="numeric"
          pattern="[1-9]\d?|100"
          required
          value={draft.perUnit}
          hint="2 if the result can be a half."
          onChange={(event) => draft.setPerUnit(event.target.value)}
        />
      )}
      {draft.missing.length > 0 && <p className="why wide-field">Still needed: {draft.missing.join(', ')}.</p>}
      <FormProblem text={problem === '' ? draft.why : problem} />
      <button type="submit" className="btn go" disabled={isBusy || !draft.isFit}>
        Change the rule
      </button>
    </form>
  );
}

/** They scroll: by keyboard too. */
function Words({ choice: { title, text, rule, rule_version: version } }: { choice: RuleChoice }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="rule-words wide-field" aria-label={`${title} in words`} tabIndex={0}>
      <p className="meta">
        {rule}, version {version}
      </p>
      {text.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}
