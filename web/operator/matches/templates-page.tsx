import { useQuery } from '@tanstack/react-query';
import type { MatchTemplateOnWire, TemplateMarketRequest } from 'protocol';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { usePageTitle } from '../controls/page-title.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { type EditedMarket, editedMarkets, isFitTemplate, marketRequests, movedTo } from './template-edit.ts';
import { TemplateTable } from './template-table.tsx';

const QUERY = { queryKey: ['match-templates'], queryFn: () => ask('admin/getMatchTemplates'), staleTime: Infinity };

/** What matches of each format are made with: which markets, in which order, with which limits. */
export function TemplatesPage() {
  usePageTitle('Templates');
  const { data: templates } = useQuery(QUERY);
  const [named, setNamed] = useState('');
  const template = templates?.find((one) => one.template === named) ?? templates?.[0];
  return (
    <>
      <header className="bar">
        <div>
          <h1>Templates</h1>
          <p className="meta">Changes apply to matches created from now on.</p>
        </div>
        <span className="spacer" />
        <Link className="btn" to="/sports">
          Sports
        </Link>
        <Link className="btn" to="/matches">
          Matches
        </Link>
      </header>
      {template === undefined ? (
        <p className="none-yet" aria-busy="true">
          Loading
        </p>
      ) : (
        <>
          <label className="field template-format">
            Format
            <select className="input" value={template.template} onChange={(event) => setNamed(event.target.value)}>
              {templates?.map((one) => (
                <option key={one.template} value={one.template}>
                  {one.name}
                  {one.is_changed && ', changed'}
                </option>
              ))}
            </select>
          </label>
          <TemplateForm key={JSON.stringify(template)} template={template} />
        </>
      )}
    </>
  );
}

function TemplateForm({ template }: { template: MatchTemplateOnWire }) {
  const { isBusy, problem, run } = useDeed();
  const [markets, setMarkets] = useState<readonly EditedMarket[]>(() => editedMarkets(template));
  const [figures, setFigures] = useState({
    delay: String(template.bet_delay / 1000),
    commission: String(template.commission),
    least: String(template.min_stake),
  });
  const [reason, setReason] = useState('');
  const isFit = isFitTemplate(markets, figures);
  const save = (kept: readonly TemplateMarketRequest[]) =>
    run(async () => {
      await ask('admin/setMatchTemplate', {
        template: template.template,
        markets: [...kept],
        bet_delay: Math.round(Number(figures.delay) * 1000),
        commission: Number(figures.commission),
        min_stake: Number(figures.least),
        reason: reason.trim(),
      });
      await queryClient.invalidateQueries({ queryKey: QUERY.queryKey });
      toast('good', `${template.name}saved, from the next match`);
    });
  const figure = (name: keyof typeof figures, label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      value={figures[name]}
      onChange={(event) => setFigures({ ...figures, [name]: event.target.value })}
    />
  );
  const change = (key: string, fields: Partial<EditedMarket>) =>
    setMarkets(markets.map((one) => (one.key === key ? { ...one, ...fields } : one)));
  return (
    <form
      className="template-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit) void save(marketRequests(markets));
      }}
    >
      <div className="template-figures">
        {figure('delay', 'Delay in play, seconds')}
        {figure('commission', 'Commission, %')}
        {figure('least', 'Minimum stake')}
      </div>
      <TemplateTable
        markets={markets}
        onChange={change}
        onMove={(key) => setMarkets(movedTo(markets, key))}
        onRemove={(key) => setMarkets(markets.filter((one) => one.key !== key))}
        onCopy={(one) =>
          setMarkets(
            markets.flatMap((market) =>
              market.key === one.key
                ? [market, { ...one, key: crypto.randomUUID(), name: `${one.name} (copy)` }]
                : [market],
            ),
          )
        }
      />
      <TextField
        label="Reason, kept in the audit trail"
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormProblem text={problem} />
      <div className="template-acts">
        <button type="submit" className="btn go" disabled={isBusy || !isFit || reason.trim() === ''}>
          Save
        </button>
        {template.is_changed && (
          <button type="button" className="btn" disabled={isBusy || reason.trim() === ''} onClick={() => void save([])}>
            Reset to the original
          </button>
        )}
      </div>
    </form>
  );
}
