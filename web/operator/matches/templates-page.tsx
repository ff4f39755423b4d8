import { useQuery } from '@tanstack/react-query';
import type { MatchTemplateOnWire, TemplateMarketRequest } from 'protocol';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { usePageTitle } from '../controls/page-title.ts';
import { useDeed } from '../controls/use-deed.ts';
import { useKeys } from '../controls/use-keys.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { FigureFields, figureTexts, NewFormatDialog, sentFigures } from './new-format.tsx';
import { planned, templatesQuery } from './new-match.tsx';
import {
  type EditedMarket,
  editedMarkets,
  isFitTemplate,
  marketRequests,
  movedTo,
  typedFigures,
} from './template-edit.ts';
import { TemplateTable } from './template-table.tsx';

/** What matches of each format are made with: which markets, in which order, with which limits. */
export function TemplatesPage() {
  usePageTitle('Templates');
  const { data: templates } = useQuery(templatesQuery);
  const [named, setNamed] = useState('');
  const [isNew, setIsNew] = useState(false);
  const may = useOwnPermissions().may('manage-catalogue');
  useKeys(may ? { n: () => setIsNew(true) } : {});
  const formats = planned(templates ?? []);
  const template = formats.find((one) => one.template === named) ?? formats[0];
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
        {may && (
          <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setIsNew(true)}>
            New format
            <kbd>N</kbd>
          </button>
        )}
      </header>
      {isNew && templates !== undefined && (
        <NewFormatDialog templates={templates} onMade={setNamed} onClose={() => setIsNew(false)} />
      )}
      {template === undefined ? (
        <p className="none-yet" aria-busy="true">
          Loading
        </p>
      ) : (
        <>
          <label className="field template-format">
            Format
            <select className="input" value={template.template} onChange={(event) => setNamed(event.target.value)}>
              {formats.map((one) => (
                <option key={one.template} value={one.template}>
                  {one.name}
                  {one.made_of === '' && one.is_changed && ', changed'}
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
  const [terms, setTerms] = useState({
    delay: String(template.bet_delay / 1000),
    commission: String(template.commission),
    least: String(template.min_stake),
  });
  const [reason, setReason] = useState('');
  const isMade = template.made_of !== '';
  const [name, setName] = useState(template.name);
  const [typed, setTyped] = useState(figureTexts(template.figures));
  const figures = typedFigures(template.figures, typed);
  const isFit = figures !== undefined && name.trim() !== '' && isFitTemplate(markets, terms, figures);
  const format = {
    of: template.made_of,
    name: name.trim(),
    sport_id: template.sport_id,
    figures: sentFigures(figures ?? []),
  };
  const may = useOwnPermissions().may('manage-catalogue');
  const save = (kept: readonly TemplateMarketRequest[]) =>
    run(async () => {
      await ask('admin/setMatchTemplate', {
        template: template.template,
        ...(isMade && kept.length > 0 && { format }),
        markets: [...kept],
        bet_delay: Math.round(Number(terms.delay) * 1000),
        commission: Number(terms.commission),
        min_stake: Number(terms.least),
        reason: reason.trim(),
      });
      await queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey });
      toast(
        'good',
        isMade && kept.length === 0 ? `${template.name} removed` : `${name.trim()} saved, from the next match`,
      );
    });
  const term = (field: keyof typeof terms, label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      value={terms[field]}
      onChange={(event) => setTerms({ ...terms, [field]: event.target.value })}
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
      <fieldset disabled={!may}>
        <div className="template-figures">
          {term('delay', 'Delay in play, seconds')}
          {term('commission', 'Commission, %')}
          {term('least', 'Minimum stake')}
          {isMade && (
            <>
              <TextField label="Name" maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
              <FigureFields figures={template.figures} typed={typed} onType={setTyped} />
            </>
          )}
        </div>
        {!isMade && template.figures.length > 0 && (
          <p className="meta">
            {template.figures.map(({ label, value }) => `${label}: ${value}`).join('. ')}. For other figures, create a
            new format.
          </p>
        )}
        <TemplateTable
          markets={markets}
          figures={figures}
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
      </fieldset>
      {may && (
        <>
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
              <button
                type="button"
                className="btn"
                disabled={isBusy || reason.trim() === ''}
                onClick={() => void save([])}
              >
                {isMade ? 'Remove the format' : 'Reset to the original'}
              </button>
            )}
          </div>
        </>
      )}
    </form>
  );
}
