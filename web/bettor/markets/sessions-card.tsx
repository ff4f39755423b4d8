import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Runner } from '../data/from-wire.ts';
import { formatMoney, formatShortStake, formatStake } from '../../shared/format/money.ts';
import type { Market } from '../data/from-wire.ts';
import { worstLossOf } from '../data/results.ts';
import { isNumber } from '../data/market-kind.ts';
import { useMarket, useQuoteState } from '../data/use-prices.ts';
import { PhoneSlipRow } from '../slip/phone-slip-row.tsx';
import { CELL, COLUMN_HEADER, GRID, ROW, ROW_GROUP, ROW_HEADER } from '../../shared/grid/grid-roles.ts';
import { SESSION_TABS, sessionTabOf, type SessionTab } from './market-groups.ts';
import { FancyRunners } from './fancy-runners.tsx';
import { RuleButton } from './market-info.tsx';
import { PriceCell } from './price-cell.tsx';
import { QuoteCover } from './quoted-card.tsx';
import { rovingFocus } from '../../shared/grid/roving-focus.ts';
import { RunPosition } from './run-position.tsx';
import { useCounted } from './use-stakes.ts';

/** Lines on what a match's numbers come to: No on the left, Yes on the right. */
export function SessionsCard({ markets }: { markets: readonly Market[] }) {
  const titleId = useId();
  const byTab = Map.groupBy(markets, sessionTabOf);
  const tabs = SESSION_TABS.filter((tab) => byTab.has(tab));
  const [chosen, setChosen] = useState<SessionTab | 'All'>('Normal');
  const shown = chosen !== 'All' && byTab.has(chosen) ? chosen : tabs.length > 1 && chosen !== 'All' ? tabs[0] : 'All';
  const rows = shown === 'All' ? markets : (byTab.get(shown as SessionTab) ?? []);
  const numbers = rows.filter(isNumber);
  const answers = rows.filter((market) => !isNumber(market));
  const least = Math.min(...markets.map(({ minStake }) => minStake));
  return (
    <section className="card session-card" aria-labelledby={titleId}>
      <div className="market-head">
        <h2 id={titleId}>
          <Trans>Sessions</Trans>
        </h2>
        <span className="limits-line">
          <Trans>Min {formatStake(least)}</Trans>
        </span>
        <span className="spacer" />
        {tabs.length > 1 && (
          <fieldset className="tabs" aria-label={t`Kinds of session`}>
            {[...tabs, 'All' as const].map((tab) => (
              <button key={tab} type="button" aria-pressed={shown === tab} onClick={() => setChosen(tab)}>
                {wordOfTab(tab)} {tab === 'All' && <small>{markets.length}</small>}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {answers.length > 0 && <FancyRunners markets={answers} titleId={titleId} />}
      {numbers.length > 0 && <Numbers markets={numbers} titleId={titleId} />}
    </section>
  );
}

function Numbers({ markets, titleId }: { markets: readonly Market[]; titleId: string }) {
  return (
    <table {...GRID} aria-labelledby={titleId} {...rovingFocus}>
      <thead {...ROW_GROUP}>
        <tr className="session-captions" {...ROW}>
          <th className="session-caption" {...COLUMN_HEADER}>
            <span className="visually-hidden">{t`Session`}; </span>
            {t`Line / rate`}
          </th>
          <th className="session-caption side-word" {...COLUMN_HEADER}>
            {t`No`}
          </th>
          <th className="session-caption side-word" {...COLUMN_HEADER}>
            {t`Yes`}
          </th>
          {markets.length > 1 && <SecondCaption />}
        </tr>
      </thead>
      <tbody className="session-grid" {...ROW_GROUP}>
        {markets.map((market, at) => (
          <SessionRow key={market.id} market={market} isFirst={at === 0} />
        ))}
      </tbody>
    </table>
  );
}

function wordOfTab(tab: SessionTab | 'All'): string {
  const words: Readonly<Record<SessionTab | 'All', string>> = {
    Normal: t`Normal`,
    'Over by over': t`Over by over`,
    'Ball by ball': t`Ball by ball`,
    Player: t`Player`,
    Fancy1: t`Fancy1`,
    Meter: t`Meter`,
    Khado: t`Khado`,
    'Odd/even': t`Odd/even`,
    'Cricket casino': t`Cricket casino`,
    All: t`All`,
  };
  return words[tab];
}

/** The same over the second column of wide screens. */
function SecondCaption() {
  return (
    <>
      <td className="session-caption" aria-hidden="true">
        {t`Line / rate`}
      </td>
      <td className="session-caption side-word" aria-hidden="true">
        {t`No`}
      </td>
      <td className="session-caption side-word" aria-hidden="true">
        {t`Yes`}
      </td>
    </>
  );
}

function SessionRow({ market, isFirst }: { market: Market; isFirst: boolean }) {
  const runner = market.runners[0] as Runner;
  const status = useMarket(market.id)?.status ?? market.status;
  const quotes = useQuoteState(market.id, runner.id);
  const counted = useCounted(market);
  const isHeld = counted.now.length > 0;
  const [isShown, setIsShown] = useState(false);
  const isOpen = status === 'open' && quotes === 'active';
  const exposure = worstLossOf(counted.field, { matched: counted.now, unmatched: [] });
  return (
    <>
      <tr className="session-row" {...ROW}>
        <th className="session-name" {...ROW_HEADER}>
          {isHeld ? (
            <button type="button" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
              {market.name}
            </button>
          ) : (
            <span>{market.name}</span>
          )}
          <RuleButton market={market} />
          {isHeld ? (
            <small className={exposure > 0 ? 'neg' : 'pos'}>
              {exposure > 0 ? t`Exposure −${formatMoney(exposure)}` : t`Nothing to lose`}
            </small>
          ) : (
            <small>
              {market.maxStake > 0
                ? t`Max ${formatShortStake(market.maxStake)}`
                : t`Min ${formatStake(market.minStake)}`}
            </small>
          )}
        </th>
        {(['lay', 'back'] as const).map((side) => (
          <td key={side} {...CELL}>
            <PriceCell
              market={market}
              runner={runner}
              side={side}
              depth={0}
              isBest
              isOpen={isOpen}
              isEntry={isFirst && side === 'lay'}
            />
          </td>
        ))}
        <QuoteCover status={status} isBallRunning={quotes === 'ball-running'} isOpen={isOpen} />
        {isShown && isHeld && (
          <td className="pop-cell" {...CELL}>
            <RunPosition market={market} counted={counted} onClose={() => setIsShown(false)} />
          </td>
        )}
      </tr>
      <PhoneSlipRow market={market} runner={runner} columns={3} />
    </>
  );
}
