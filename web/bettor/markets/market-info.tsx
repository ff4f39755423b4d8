import { t as say } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatShortStake, formatStake } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import type { Market } from '../data/from-wire.ts';
import { useRuleWords } from '../data/use-rule-words.ts';
import { useMarket } from '../data/use-prices.ts';
import { favouriteOfMarket } from '../favourites/favourite-of.ts';
import { FavouriteStar } from '../favourites/favourite-star.tsx';
import { ask } from '../data/exchange.ts';
import { Modal } from '../../shared/dialog/modal.tsx';
import './market-info.css';

type Part = 'limits' | 'rules';

interface MarketInfoProps {
  readonly market: Market;
  readonly line: string;
  /** Stands between the two. */
  readonly children?: ReactNode;
}

/** The line of a market's limits, and the sign of its rules; each opens what it stands for. */
export function MarketInfo({ market, line, children }: MarketInfoProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState<Part>();
  return (
    <>
      <button type="button" className="limits-line" title={line} onClick={() => setShown('limits')}>
        {line.split(' · ').map((part, at) => (
          <span key={part}>{at === 0 ? part : ` · ${part}`}</span>
        ))}
        <span className="visually-hidden">
          , <Trans>open the limits of {market.name}</Trans>
        </span>
      </button>
      <span className="spacer" />
      {children}
      <FavouriteStar of={favouriteOfMarket(market)} />
      <button
        type="button"
        className="icon-button market-info"
        aria-label={t`Rules of ${market.name}`}
        onClick={() => setShown('rules')}
      >
        <Icon name="info" />
      </button>
      {shown === 'limits' && <LimitsDialog market={market} onClose={() => setShown(undefined)} />}
      {shown === 'rules' && <RulesDialog market={market} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** The sign of a market's rules alone, for a row. */
export function RuleButton({ market }: { market: Market }) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button mini"
        aria-label={t`Rules of ${market.name}`}
        onClick={() => setIsShown(true)}
      >
        <Icon name="info" size="small" />
      </button>
      {isShown && <RulesDialog market={market} onClose={() => setIsShown(false)} />}
    </>
  );
}

function LimitsDialog({ market, onClose }: { market: Market; onClose: () => void }) {
  const { t } = useLingui();
  const live = useMarket(market.id);
  const none = t`no limit`;
  const delay = (live?.betDelay ?? 0) / 1000;
  const rows = [
    [t`Smallest stake`, formatStake(market.minStake)],
    [t`Largest stake of a bet`, market.maxStake > 0 ? formatStake(market.maxStake) : none],
    [t`Maximum win`, market.maxProfit > 0 ? formatStake(market.maxProfit) : none],
    [t`Commission on net winnings`, `${market.commission}%`],
    [t`In-play delay`, live?.inPlay === true ? t`${delay} s` : t`until play begins: no delay`],
    [t`Unmatched bets when play begins`, market.persistenceAllowed ? t`lapse, or stay if you ask for it` : t`lapse`],
  ];
  return (
    <Modal title={t`Limits: ${market.name}`} className="popup" onClose={onClose}>
      <dl className="market-limits">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

function RulesDialog({ market, onClose }: { market: Market; onClose: () => void }) {
  const { t } = useLingui();
  const { inPage, isTranslated } = useRuleWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['marketRule', market.id],
    queryFn: () => ask('rules/getMarketRule', { market_id: market.id }),
    staleTime: 300_000,
  });
  return (
    <Modal title={t`Rules: ${market.name}`} className="popup" onClose={onClose}>
      <div className="market-rule">
        <p className="meta">{limitsLine(market)}</p>
        {data === undefined && error === null && (
          <section className="skeleton" aria-busy="true" aria-label={t`Rules, loading`} />
        )}
        {data === undefined && error !== null && (
          <p>
            <Trans>The rules cannot be loaded.</Trans>{' '}
            <button type="button" className="btn small" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </button>
          </p>
        )}
        {data?.rule === '' && (
          <p>
            <Trans>No published rule applies to this market. The operator settles it by the official result.</Trans>
          </p>
        )}
        {data !== undefined && data.rule !== '' && (
          <>
            <h3>{inPage(data.title)}</h3>
            <ul>
              {data.text.map((sentence) => (
                <li key={sentence}>{inPage(sentence)}</li>
              ))}
            </ul>
            <p className="meta">
              <Trans>
                Rule {data.rule}, version {data.rule_version}. The market keeps this version whatever comes later.
              </Trans>
              {isTranslated && (
                <>
                  {' '}
                  <Trans>In case of doubt the English text decides.</Trans>
                </>
              )}
            </p>
          </>
        )}
        <p>
          <Link to="/rules" onClick={onClose}>
            <Trans>All rules of the site</Trans>
          </Link>
        </p>
      </div>
    </Modal>
  );
}

/** `Min 100 · Max 1L · Commission 2%` */
export function limitsLine({ minStake, maxStake, payoff, mechanism, commission }: Market): string {
  const [least, most] = [formatStake(minStake), formatShortStake(maxStake)];
  const parts = [mechanism === 'quoted' && payoff === 'runners' ? say`Per 100` : '', say`Min ${least}`];
  if (maxStake > 0) parts.push(say`Max ${most}`);
  if (commission > 0) parts.push(say`Commission ${commission}%`);
  return parts.filter(Boolean).join(' · ');
}

/** How a market pays, where that is not the stake at its odds to one winner. */
export function payoffTermsOf({ payoff, winners, placeDivisor }: Market): string | undefined {
  if (payoff === 'each-way') {
    const part = formatFraction(placeDivisor);
    return say`Each-way: two bets of your stake, one to win and one for ${winners} places at ${part} of the odds. A figure under a runner is what your bets on it bring if it wins.`;
  }
  if (payoff === 'line-range') {
    return say`Even money. Sell wins if the result is below the line, buy if it is above it; on the line the stake is returned.`;
  }
  if (payoff === 'handicap') {
    return say`On a quarter line half of the stake is on each neighbouring line: a bet can win or lose half.`;
  }
  if (winners > 1)
    return say`${winners} runners win. A figure under a runner is what your bets on it alone would bring.`;
  return undefined;
}

/** ¼ or ⅕ of the odds; others as 1/3.5 */
const formatFraction = (divisor: number): string =>
  ({ 200: '½', 300: '⅓', 400: '¼', 500: '⅕' })[divisor] ?? `1/${divisor / 100}`;
