import { useQuery } from '@tanstack/react-query';
import type { SiteContent } from 'protocol';
import { COUNTRIES } from 'protocol/countries';
import { useState } from 'react';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { bannersOf, bannerText, codesOf } from './content-fields.ts';

const KEY = ['site-content'];

/** Under which licence the site runs, from where newcomers may join, and what stands on the home page. */
export function ContentCard() {
  const { data } = useQuery({ queryKey: KEY, queryFn: () => ask('site/getContent') });
  if (data === undefined) return <section className="card" aria-busy="true" />;
  return <ContentForm key={JSON.stringify(data)} content={data} />;
}

const nameOf = new Intl.DisplayNames(['en'], { type: 'region' });

function ContentForm({ content }: { content: SiteContent }) {
  const { isBusy, problem, run } = useDeed();
  const [licence, setLicence] = useState(content.licence);
  const [countries, setCountries] = useState(content.countries.join(' '));
  const [banners, setBanners] = useState(bannerText(content.banners));
  const [reason, setReason] = useState('');
  const { codes, unknown } = codesOf(countries, COUNTRIES);
  const read = bannersOf(banners);
  const isFit = unknown.length === 0 && read.problem === '' && reason.trim() !== '';
  const save = () =>
    run(async () => {
      const next = { licence: licence.trim(), countries: [...codes], banners: [...read.banners] };
      await ask('admin/setSiteContent', { ...next, seen: content, reason: reason.trim() });
      await queryClient.invalidateQueries({ queryKey: KEY });
      toast('good', 'Changed');
    });
  return (
    <section className="card" aria-label="Licence, countries and banners">
      <header>
        <h2>Licence, countries and banners</h2>
      </header>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isFit) void save();
        }}
      >
        <TextField
          label="Licence"
          value={licence}
          maxLength={300}
          hint="The regulator and the licence number, shown at the foot of every page."
          onChange={(event) => setLicence(event.target.value)}
        />
        <TextField
          label="Countries served"
          value={countries}
          placeholder="All"
          hint={
            codes.length === 0
              ? 'Two letters each, such as IN GB. Empty: sign-up is open to every country.'
              : codes.map((code) => nameOf.of(code)).join(', ')
          }
          problem={unknown.length === 0 ? '' : `Unknown country: ${unknown.join(', ')}`}
          onChange={(event) => setCountries(event.target.value)}
        />
        <label className="field">
          Banners on the home page, one per line; add an address after a bar for a link
          <textarea
            className="input"
            rows={3}
            aria-invalid={read.problem !== ''}
            value={banners}
            onChange={(event) => setBanners(event.target.value)}
          />
        </label>
        <p className="why">
          {read.problem === '' ? 'Example: Final on Sunday | https://example.com/final' : read.problem}
        </p>
        <label className="field">
          Reason, kept in the audit trail
          <input value={reason} maxLength={300} required onChange={(event) => setReason(event.target.value)} />
        </label>
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy || !isFit}>
          Save
        </button>
      </form>
    </section>
  );
}
