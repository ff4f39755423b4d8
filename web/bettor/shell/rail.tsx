import { useLocation } from 'react-router';
import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import { OpenBets } from '../bets/open-bets.tsx';
import { OneClickCard } from '../one-click/one-click-card.tsx';
import { BetSlip } from '../slip/bet-slip.tsx';

/** The bet slip and the open bets, beside every page or, on small screens, under it. */
export function Rail() {
  const isDesktop = useMedia(DESKTOP);
  const { pathname } = useLocation();
  return (
    <>
      <OneClickCard />
      {isDesktop && <BetSlip />}
      {pathname !== '/report/current-bet' && <OpenBets />}
    </>
  );
}
