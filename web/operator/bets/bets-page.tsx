import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../controls/page-title.ts';
import { useKeys } from '../controls/use-keys.ts';
import { BetSearch } from './bet-search.tsx';
import { Ticker } from './ticker.tsx';
import './bets.css';

/** Everybody's bets: as they come, and any of the past. */
export function BetsPage() {
  usePageTitle('Bets');
  const [params, setParams] = useSearchParams();
  const market = params.get('market') ?? '';
  const user = params.get('user') ?? '';
  const [isLive, setIsLive] = useState(market === '' && user === '');
  const show = (live: boolean) => {
    setIsLive(live);
    if (live) setParams({});
  };
  useKeys({ 1: () => show(true), 2: () => show(false) });
  return (
    <>
      <header className="bar">
        <h1>Bets</h1>
        <span className="spacer" />
        <div className="tabs">
          <button type="button" aria-pressed={isLive} onClick={() => show(true)}>
            Live <kbd>1</kbd>
          </button>
          <button type="button" aria-pressed={!isLive} onClick={() => show(false)}>
            Search <kbd>2</kbd>
          </button>
        </div>
      </header>
      {isLive ? <Ticker /> : <BetSearch key={`${market} ${user}`} market={market} user={user} />}
    </>
  );
}
