import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { Icon } from '../../shared/icon.tsx';
import { wordsOfMarket } from '../../shared/server-words/server-words.ts';
import { Refusal } from '../../shared/wire/call.ts';
import { roundWords } from '../data/round-words.ts';
import { sideWordOfBet, subjectOfBet } from '../data/market-kind.ts';
import { pastBetOf, type PastBet } from '../data/past-bet.ts';
import { ask } from '../data/exchange.ts';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { useKept } from '../../shared/forms/kept-forms.ts';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { LEAST_LETTERS, MOST_LETTERS, problemsOf, type QueryForm } from './query-form.ts';
import { submitForm } from '../../shared/forms/submit-form.ts';

const EMPTY: QueryForm = { market: '', about: 'result', text: '' };
/** Markets of so many of the newest bets are offered. */
const BETS_OFFERED = 200;

/** Markets that the bettor has bets in, the newest first. */
function useMarkets() {
  const { data } = useQuery({
    queryKey: ['report', 'bet/getUserBetHistory', 'markets'],
    queryFn: () => ask('bet/getUserBetHistory', { limit: BETS_OFFERED }),
  });
  return new Map(
    (data?.rows ?? []).map((row) => [
      row.market_id,
      `${wordsOfMarket(row.market_name)}, ${roundWords(row.match_name)}`,
    ]),
  );
}

/** The bet that a link names. */
function useBet(betId: string) {
  const { data } = useQuery({
    queryKey: ['bet', betId],
    queryFn: () => ask('bet/getBetDetail', { bet_id: betId }),
    enabled: betId !== '',
  });
  return data === undefined ? undefined : pastBetOf(data.bet);
}

export function RaiseQuery() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const betId = search.get('bet') ?? '';
  const clear = () => setSearch({}, { replace: true });
  const bet = useBet(betId);
  const state = useRaising(betId, search.get('market') ?? '', clear);
  const { refusal, isBusy, raise } = state;
  return (
    <section className="card form-card wide" aria-labelledby="raise-query">
      <header>
        <h2 id="raise-query">
          <Trans>Ask a question</Trans>
        </h2>
      </header>
      <form className="form" noValidate onSubmit={(event) => submitForm(event, raise)}>
        {bet === undefined ? <MarketField state={state} /> : <AboutBet bet={bet} onClear={clear} />}
        <QuestionFields state={state} />
        <FormProblem text={refusal} />
        <button type="submit" className="place" aria-disabled={isBusy}>
          {isBusy ? t`Sending…` : t`Send the question`}
        </button>
      </form>
    </section>
  );
}

interface FieldProps {
  readonly state: ReturnType<typeof useRaising>;
}

function MarketField({ state: { form, change, isTried } }: FieldProps) {
  const { t } = useLingui();
  const markets = useMarkets();
  const isMissing = isTried && problemsOf(form).market;
  return (
    <div className="field">
      <label htmlFor="query-market">
        <Trans>Market</Trans>
      </label>
      <select
        id="query-market"
        value={form.market}
        aria-invalid={isMissing}
        aria-describedby="query-market-problem"
        onChange={(event) => change({ market: event.target.value })}
      >
        <option value="">{t`Choose a market that you have bets in`}</option>
        {[...markets].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <p id="query-market-problem" className="problem">
        {isMissing ? t`Choose a market.` : ''}
      </p>
    </div>
  );
}

function AboutBet({ bet, onClear }: { readonly bet: PastBet; readonly onClear: () => void }) {
  return (
    <p className="outcome">
      <Icon name="list" size="small" />
      <span>
        <Trans>
          About your bet {bet.id}: {sideWordOfBet(bet)} {subjectOfBet(bet)}, {wordsOfMarket(bet.marketName)},{' '}
          {roundWords(bet.matchName)}
        </Trans>
      </span>
      <button type="button" className="btn small" onClick={onClear}>
        <Trans>Ask about something else</Trans>
      </button>
    </p>
  );
}

function QuestionFields({ state: { form, change, isTried } }: FieldProps) {
  const { t } = useLingui();
  const problem = isTried && problemsOf(form).text ? t`Write at least ${LEAST_LETTERS} characters.` : '';
  return (
    <>
      <div className="field">
        <label htmlFor="query-about">
          <Trans>About</Trans>
        </label>
        <select
          id="query-about"
          value={form.about}
          onChange={(event) => change({ about: event.target.value as QueryForm['about'] })}
        >
          <option value="result">{t`Result`}</option>
          <option value="rate">{t`Rate`}</option>
          <option value="void">{t`Void or deleted bet`}</option>
          <option value="other">{t`Something else`}</option>
        </select>
      </div>
      <div className="field">
        <label htmlFor="query-text">
          <Trans>Question</Trans>
        </label>
        <textarea
          id="query-text"
          maxLength={MOST_LETTERS}
          value={form.text}
          aria-invalid={problem !== ''}
          aria-describedby="query-text-problem"
          onChange={(event) => change({ text: event.target.value })}
        />
        <p id="query-text-problem" className="problem">
          {problem}
        </p>
      </div>
    </>
  );
}

function useRaising(betId: string, market: string, onDone: () => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [typed, setTyped] = useKept<QueryForm>('query', EMPTY);
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const form = typed.market === '' ? { ...typed, market } : typed;
  const raise = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setRefusal('');
    const problems = problemsOf(form);
    if (isBusy || problems.market || problems.text) return;
    setBusy(true);
    try {
      const of = { market_id: form.market, about: form.about, text: form.text.trim() };
      const raised = await ask('query/raiseQuery', betId === '' ? of : { ...of, bet_id: betId });
      setTyped(EMPTY);
      setTried(false);
      onDone();
      toast('good', t`Query ${raised.query_id} is raised.`);
      announce(t`Query ${raised.query_id} is raised.`);
      await client.invalidateQueries({ queryKey: ['queries'] });
    } catch (error) {
      setRefusal(error instanceof Refusal ? error.message : t`Connection lost. Try again.`);
    } finally {
      setBusy(false);
    }
  };
  const change = (fields: Partial<QueryForm>) => setTyped((now) => ({ ...now, ...fields }));
  return { form, change, isTried, refusal, isBusy, raise };
}
