import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { formatSignedMoney } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import type { Market } from '../data/from-wire.ts';
import { formatLine } from '../data/market-kind.ts';
import { resultAt, runPosition, type Band, type NumberBets } from '../data/run-position.ts';
import { useEscape } from '../../shared/dialog/use-escape.ts';

/** What each run total would bring: a strip of bands, then the same as a table, with the bet in the slip beside it. */
export function RunPosition({ market, bets, onClose }: { market: Market; bets: NumberBets; onClose: () => void }) {
  const { held, drafted } = bets;
  const region = useRef<HTMLElement>(null);
  useEscape(onClose);
  useEffect(() => region.current?.scrollIntoView({ block: 'nearest' }), []);
  const all = drafted === undefined ? held : [...held, drafted];
  // The bands of both, so that each row has one figure now and one with the bet.
  const bands = runPosition(market, all);
  const now = (band: Band) => resultAt(market, held, band.from);
  return (
    <section ref={region} className="pop" aria-label={t`${market.name}, what each result brings`}>
      <header>
        <h3>{market.name}</h3>
        <span className="spacer" />
        <button type="button" className="icon-button" aria-label={t`Close`} onClick={onClose}>
          <Icon name="close" size="small" />
        </button>
      </header>
      {market.payoff !== 'spread' && <BandLine market={market} bands={bands} />}
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t`Runs`}</th>
            <th scope="col" className="num">
              {t`Your result`}
            </th>
            {drafted !== undefined && (
              <th scope="col" className="num">
                {t`With this bet`}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {bands.map((band) => (
            <tr key={band.from}>
              <th scope="row">{wordsOfBand(market, band)}</th>
              <Money money={now(band)} />
              {drafted !== undefined && <Money money={band.result} />}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function BandLine({ market, bands }: { market: Market; bands: readonly Band[] }) {
  return (
    <div className="bandline" aria-hidden="true">
      {bands.map((band, at) => (
        <span key={band.from} className={band.result < 0 ? 'loss' : band.result > 0 ? 'profit' : ''}>
          {at > 0 && <small>{formatLine(band.from, market.perUnit)}</small>}
        </span>
      ))}
    </div>
  );
}

function wordsOfBand({ least, most, perUnit }: Market, { from, to }: Band): string {
  const [first, last] = [formatLine(from, perUnit), formatLine(to, perUnit)];
  if (from === to) return first;
  if (from === least) return t`${last} or fewer`;
  return to === most ? t`${first} or more` : t`${first} to ${last}`;
}

function Money({ money }: { money: number }) {
  return (
    <td className={money < 0 ? 'num neg' : 'num pos'}>
      <b>{formatSignedMoney(money)}</b>
    </td>
  );
}
