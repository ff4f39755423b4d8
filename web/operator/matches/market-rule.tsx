import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MarketTermsOnWire } from 'protocol';
import { useState } from 'react';
import { wordsOf } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import type { MarketRow } from './market-rows.ts';
import { MarketPolicy } from './policy-act.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { subjectWords, valueWords } from './rule-fields.ts';

interface RuleProps {
  readonly row: MarketRow;
  /** Made here just now: its rule is offered at once. */
  readonly isNew: boolean;
  readonly onOffered: () => void;
}

/** What a market is settled by, and another rule until bets rest on this one. */
export function MarketRule({ row: { market, book }, isNew, onOffered }: RuleProps) {
  const { data, error } = useQuery({
    // Once it has opened the rule stays.
    queryKey: ['market-terms', market.market_id, book.status],
    queryFn: () => ask('admin/getMarketTerms', { market_id: market.market_id }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label="Rule" aria-busy={data === undefined && error === null}>
      <h3>Settled by</h3>
      {data === undefined && error !== null && <p className="in-panel why">{wordsOf(error)}</p>}
      {data !== undefined && (
        <>
          <RuleWords terms={data} runners={market.runners} />
          <ChangeAct market={market} terms={data} isNew={isNew} onOffered={onOffered} />
        </>
      )}
      <MarketPolicy market={market} />
    </section>
  );
}

interface WordsProps {
  readonly terms: MarketTermsOnWire;
  readonly runners: MarketRow['market']['runners'];
}

function RuleWords({ terms, runners }: WordsProps) {
  const { rule, rule_version: version, title, text, subject, outcomes } = terms;
  if (rule === '') return <p className="in-panel">No rule: the result is entered by hand.</p>;
  const nameOf = (selection: number) => runners.find(({ selection_id }) => selection_id === selection)?.name ?? '';
  const facts = [
    ...subjectWords(subject),
    ...Object.entries(outcomes).map(([answer, selection]) => [valueWords(answer), nameOf(selection)] as const),
  ];
  return (
    <div className="in-panel market-rule">
      <p>
        <b>{title}</b>, version {version}
      </p>
      {facts.length > 0 && (
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <details>
        <summary>The rule in words</summary>
        <ul className="rule-words">
          {text.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

interface ChangeProps extends Pick<RuleProps, 'isNew' | 'onOffered'> {
  readonly market: MarketRow['market'];
  readonly terms: MarketTermsOnWire;
}

function ChangeAct({ market, terms, isNew, onOffered }: ChangeProps) {
  const may = useOwnPermissions().may('manage-catalogue');
  const [isChanging, setIsChanging] = useState(false);
  // The row may stand here before the one who made the market hears that it is made.
  const isOpen = isChanging || isNew;
  const close = () => {
    setIsChanging(false);
    onOffered();
  };
  if (terms.stays !== '') return <p className="in-panel why">{may ? terms.stays : 'Bets rest on this rule.'}</p>;
  if (!may && !isOpen) return null;
  return (
    <ul className="acts">
      <li>
        <p className="why">The rule can be changed until the market first opens; after that, bets rest on it.</p>
        {may && (
          <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setIsChanging(true)}>
            Change the rule
          </button>
        )}
        {isOpen && <RuleDialog market={market} terms={terms} onClose={close} />}
      </li>
    </ul>
  );
}
