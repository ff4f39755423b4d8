import { useQuery } from '@tanstack/react-query';
import type { RequestOf } from 'protocol';
import { useState } from 'react';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { paymentTermsQuery, withoutAddress } from '../data/payment-terms.ts';
import { SITE_SETTINGS, useSiteSettings } from '../data/site-settings.ts';
import { LookPreview } from './look-preview.tsx';
import { changedFields, COLOURS, LINKS, problemOf, type SiteFields } from './site-fields.ts';

/** Name, pictures, colours, links and the line that runs over every page, with what it will look like. */
export function LookCard() {
  const data = useSiteSettings();
  if (data === undefined) return <section className="card" aria-busy="true" />;
  return <LookForm key={JSON.stringify(data)} settings={data} />;
}

function LookForm({ settings }: { settings: SiteFields }) {
  const { isBusy, problem, run } = useDeed();
  const [fields, setFields] = useState(settings);
  const set = (name: keyof SiteFields) => (value: string) => setFields({ ...fields, [name]: value });
  const changed = changedFields(settings, fields);
  const isWrong = Object.keys(fields).some((name) => problemOf(name as keyof SiteFields, fields) !== '');
  const isSame = Object.keys(changed).length === 0;
  const save = () =>
    run(async () => {
      const seen = Object.fromEntries(Object.keys(changed).map((name) => [name, settings[name as keyof SiteFields]]));
      await ask('admin/setGlobalSetting', { ...changed, seen } as RequestOf<'admin/setGlobalSetting'>);
      await queryClient.invalidateQueries({ queryKey: SITE_SETTINGS });
      toast('good', 'Saved. Everybody sees it on the next page they open.');
    });
  const field = (name: keyof SiteFields, label: string, hint?: string) => (
    <TextField
      key={name}
      label={label}
      value={fields[name]}
      problem={problemOf(name, fields)}
      {...(hint === undefined ? {} : { hint })}
      onChange={(event) => set(name)(event.target.value)}
    />
  );
  return (
    <section className="card" aria-label="Name and look">
      <header>
        <h2>Name and look</h2>
        <span className="spacer" />
        <span className="meta">{isSame ? 'No changes' : 'Not saved yet'}</span>
      </header>
      <div className="look-halves">
        <form
          className="form look-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isWrong && !isSame) void save();
          }}
        >
          {field('site_title', 'Name of the site')}
          {field('site_message', 'Banner above every page', 'Empty: none.')}
          {field('logo', 'Logo', 'An address. Empty: the name as text.')}
          {field('favicon', 'Icon', 'The address of a small square picture.')}
          {COLOURS.map(([name, label]) => field(name, label))}
          {LINKS.map(([name, label]) => field(name, label))}
          <label className="toggle">
            Offer deposits and withdrawals
            <input
              type="checkbox"
              checked={fields.payment_gateway === '1'}
              onChange={(event) => set('payment_gateway')(event.target.checked ? '1' : '0')}
            />
          </label>
          {fields.payment_gateway === '1' && <AddressNotice />}
          <label className="toggle">
            Offer the site as an app
            <input
              type="checkbox"
              checked={fields.is_show_apk === '1'}
              onChange={(event) => set('is_show_apk')(event.target.checked ? '1' : '0')}
            />
          </label>
          <FormProblem text={problem} />
          <div className="site-acts">
            <button type="button" className="btn" disabled={isBusy || isSame} onClick={() => setFields(settings)}>
              Discard changes
            </button>
            <button type="submit" className="btn go" disabled={isBusy || isSame || isWrong}>
              Save
            </button>
          </div>
        </form>
        <LookPreview fields={fields} />
      </div>
    </section>
  );
}

/** Methods are open from the start, and their addresses come later. */
function AddressNotice() {
  const { data } = useQuery(paymentTermsQuery);
  const names = data === undefined ? [] : withoutAddress(data).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <p className="why waiting">
      No deposit address yet for {names.join(' and ')}: bettors cannot deposit that way. Set it under Payments, Methods.
    </p>
  );
}
