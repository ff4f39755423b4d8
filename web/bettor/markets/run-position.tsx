import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { useCloseOnBack } from '../../shared/close-on-back.ts';
import { useEscape } from '../../shared/dialog/use-escape.ts';
import { Icon } from '../../shared/icon.tsx';
import type { Market } from '../data/from-wire.ts';
import { formatLine } from '../data/market-kind.ts';
import { resultsOf, valueWith } from '../data/results.ts';
import { ResultTable } from './result-table.tsx';
import type { Counted } from './use-stakes.ts';

/** What each run total would bring: a strip of bands, then the same as a table, with the bet in the slip beside it. */
export function RunPosition({ market, counted, onClose }: { market: Market; counted: Counted; onClose: () => void }) {
  const region = useRef<HTMLElement>(null);
  useEscape(onClose);
  useCloseOnBack(onClose);
  useEffect(() => {
    // Newer browsers answer with a promise, which would be taken for what ends the effect.
    region.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={region} className="pop" aria-label={t`${market.name}, what each result brings`}>
      <header>
        <h3>{market.name}</h3>
        <span className="spacer" />
        <button type="button" className="icon-button" aria-label={t`Close`} onClick={onClose}>
          <Icon name="close" size="small" />
        </button>
      </header>
      {market.payoff !== 'spread' && <BandLine market={market} counted={counted} />}
      <ResultTable market={market} {...counted} />
    </section>
  );
}

function BandLine({ market, counted: { field, now, withBet } }: { market: Market; counted: Counted }) {
  const stakes = withBet ?? now;
  return (
    <div className="bandline" aria-hidden="true">
      {resultsOf(field, stakes).map((band, at) => {
        const money = valueWith(field, stakes, band);
        return (
          <span key={at} className={money < 0 ? 'loss' : money > 0 ? 'profit' : ''}>
            {at > 0 && band.kind === 'number' && <small>{formatLine(band.from, market.perUnit)}</small>}
          </span>
        );
      })}
    </div>
  );
}
