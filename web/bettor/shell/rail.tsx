import { matchPath, useLocation } from 'react-router';
import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import { OpenBets } from '../bets/open-bets.tsx';
import { OneClickCard } from '../one-click/one-click-card.tsx';
import { BetSlip } from '../slip/bet-slip.tsx';

/** The bet slip and the open bets, beside every page or, on small screens, under it. */
export function Rail() {
  const isDesktop = useMedia(DESKTOP);
  const { pathname } = useLocation();
  const shown =
    matchPath('/game-details/:sportId/:matchId', pathname) ?? matchPath('/horse-racing/:matchId/*', pathname);
  const matchId = shown === null ? undefined : Number(shown.params.matchId);
  return (
    <>
      {/* A table takes no bets by one click. */}
      {matchPath('/casino/*', pathname) === null && <OneClickCard />}
      {isDesktop && <BetSlip />}
      {pathname !== '/report/current-bet' && <OpenBets key={matchId} matchId={matchId} />}
    </>
  );
}
