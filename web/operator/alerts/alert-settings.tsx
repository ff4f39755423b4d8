import { useQuery } from '@tanstack/react-query';
import type { AlertSettings } from 'protocol';
import { useState } from 'react';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { groupDigits } from '../../shared/format/money.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { AmountField } from '../controls/amount-field.tsx';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { StaleFeedFields } from './stale-feed-fields.tsx';

type Group = keyof AlertSettings;
interface Figure {
  readonly group: Group;
  /** Field of the group; empty if the group is the figure itself. */
  readonly field: string;
  readonly label: string;
  readonly most: number;
  readonly least?: number;
}

const FIGURES: readonly Figure[] = [
  { group: 'shared_place', field: 'minutes', label: 'Same address: within, minutes', most: 60 },
  { group: 'shared_device', field: 'people', label: 'Same device: people', least: 2, most: 100 },
  { group: 'shared_device', field: 'hours', label: 'Same device: within, hours', most: 24 },
  { group: 'passed_money', field: 'amount', label: 'Money passed: from, units', most: 1e12 },
  { group: 'passed_money', field: 'per_cent', label: 'Money passed: off the price, %', most: 1000 },
  { group: 'passed_money', field: 'minutes', label: 'Money passed: within, minutes', most: 60 },
  { group: 'repeated_stakes', field: 'times', label: 'Same bet: times', least: 2, most: 100 },
  { group: 'repeated_stakes', field: 'seconds', label: 'Same bet: within, seconds', most: 3600 },
  { group: 'line_straddle', field: 'amount', label: 'Line move: from, units', most: 1e12 },
  { group: 'line_straddle', field: 'minutes', label: 'Line move: within, minutes', most: 60 },
  { group: 'large_bet', field: 'amount', label: 'Large bet: from, units', most: 1e12 },
  { group: 'cap_per_cent', field: '', label: 'House: % of its cap', most: 100 },
  { group: 'deposit_minutes', field: '', label: 'Deposit: waiting, minutes', most: 10_080 },
  { group: 'feed_seconds', field: '', label: 'Feed: silent, seconds', least: 10, most: 86_400 },
];
const SIGNALS = [
  ['shared_place', 'Same address, same market'],
  ['shared_device', 'Many people on one device'],
  ['passed_money', 'Money passed at odd prices'],
  ['repeated_stakes', 'Same bet repeated'],
  ['line_straddle', 'Both sides of a moved line'],
  ['large_bet', 'Large bet'],
] as const;

/** From when on something is a signal, or an alert. */
export function AlertSettingsCard() {
  const { data } = useQuery({ queryKey: ['alert-settings'], queryFn: () => ask('admin/getAlertSettings') });
  const { may } = useOwnPermissions();
  const [isShown, setIsShown] = useState(false);
  if (data === undefined || !may('manage-site')) return null;
  return (
    <section className="card" aria-label="When to raise an alert">
      <header>
        <h2>When to raise an alert</h2>
        <span className="spacer" />
        <button type="button" className="btn small" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Change'}
        </button>
      </header>
      {isShown && <SettingsForm key={JSON.stringify(data)} settings={data} />}
    </section>
  );
}

const valueOf = (settings: AlertSettings, { group, field }: Figure): string => {
  const value = settings[group];
  return String(typeof value === 'number' ? value : (value as Readonly<Record<string, unknown>>)[field]);
};
const nameOf = ({ group, field }: Figure): string => `${group} ${field}`;

function isFit(typed: string, { least = 1, most }: Figure): boolean {
  return /^\d{1,13}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;
}

function SettingsForm({ settings }: { settings: AlertSettings }) {
  const { isBusy, problem, run } = useDeed();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(FIGURES.map((figure) => [nameOf(figure), valueOf(settings, figure)])),
  );
  const [isOn, setIsOn] = useState<Readonly<Record<string, boolean>>>(() =>
    Object.fromEntries(SIGNALS.map(([group]) => [group, settings[group].is_on])),
  );
  const [stale, setStale] = useState(settings.stale_feed);
  const [reason, setReason] = useState('');
  const isWrong = FIGURES.some((figure) => !isFit(typed[nameOf(figure)] ?? '', figure));
  const save = () =>
    run(async () => {
      const signals = SIGNALS.map(([group]) => [group, { is_on: isOn[group] }]);
      const next: Record<string, unknown> = { ...Object.fromEntries(signals), stale_feed: stale };
      for (const figure of FIGURES) {
        const value = Number(typed[nameOf(figure)]);
        if (figure.field === '') next[figure.group] = value;
        else next[figure.group] = { ...(next[figure.group] as object), [figure.field]: value };
      }
      await ask('admin/setAlertSettings', { settings: next as AlertSettings, reason: reason.trim() });
      await queryClient.invalidateQueries({ queryKey: ['alert-settings'] });
      toast('good', 'Saved. It applies from now on.');
    });
  return (
    <form
      className="alert-settings"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) void save();
      }}
    >
      {SIGNALS.map(([group, words]) => (
        <label key={group} className="alert-on">
          <input
            type="checkbox"
            checked={isOn[group] === true}
            onChange={(event) => setIsOn({ ...isOn, [group]: event.target.checked })}
          />
          {words}
        </label>
      ))}
      <div className="alert-figures">
        {FIGURES.map((figure) => {
          const text = typed[nameOf(figure)] ?? '';
          return (
            <AmountField
              key={nameOf(figure)}
              label={figure.label}
              value={text}
              problem={isFit(text, figure) ? '' : `${figure.least ?? 1} to ${groupDigits(String(figure.most))}`}
              onChange={(next) => setTyped((now) => ({ ...now, [nameOf(figure)]: next }))}
            />
          );
        })}
      </div>
      <StaleFeedFields setting={stale} onChange={setStale} />
      <div className="alert-figures">
        <TextField
          label="Reason, kept in the audit trail"
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <FormProblem text={problem} />
      <button type="submit" className="btn go" disabled={isBusy || isWrong || reason.trim() === ''}>
        Change
      </button>
    </form>
  );
}
