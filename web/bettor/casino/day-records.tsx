import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Icon } from '../../shared/icon.tsx';
import { saveFile } from '../../shared/report/save-file.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { fetchFile } from '../data/exchange.ts';

const today = (): string => new Date().toISOString().slice(0, 10);

/** All rounds of a table on a day as a file, for whoever deals them again without us. */
export function DayRecords({ table }: { readonly table: string }) {
  const [day, setDay] = useState(today);
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      const file = await fetchFile('casino/getDayRecords', { table, day, export: 'jsonl' });
      if (file !== undefined) saveFile(file, file.name);
    } catch (error) {
      toast('bad', error instanceof Error ? error.message : t`Not exported.`);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className="card" aria-labelledby="day-records">
      <header>
        <h2 id="day-records">{t`Records of a day`}</h2>
      </header>
      <form
        className="day-records"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className="meta">
          <Trans>
            Every round of a day (UTC) with its seed, the players’ numbers and its cards, one to a line. The command{' '}
            <code>npm run fair -- verify</code> deals them again without us.
          </Trans>
        </p>
        <label className="field">
          <Trans>Day</Trans>
          <input type="date" required max={today()} value={day} onChange={(event) => setDay(event.target.value)} />
        </label>
        <button type="submit" className="btn" disabled={isBusy}>
          <Icon name="download" size="small" />
          <Trans>Download</Trans>
        </button>
      </form>
    </section>
  );
}
