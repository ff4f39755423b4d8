import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { matchPath, useLocation } from 'react-router';
import { useShallow } from 'zustand/react/shallow';
import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import { OpenBets, type ShownRound } from '../bets/open-bets.tsx';
import { useCasino } from '../data/casino-store.ts';
import { casinoTablesQuery } from '../data/queries.ts';
import { OneClickCard } from '../one-click/one-click-card.tsx';
import { BetSlip } from '../slip/bet-slip.tsx';

/** The bet slip and the open bets, beside every page or, on small screens, under it. */
export const Rail = memo(function Rail() {
  const isDesktop = useMedia(DESKTOP);
  const { pathname } = useLocation();
  const shown =
    matchPath('/game-details/:sportId/:matchId', pathname) ?? matchPath('/horse-racing/:matchId/*', pathname);
  const table = matchPath('/casino/match/:matchId', pathname)?.params.matchId;
  const round = useRoundAt(table);
  const matchId = shown === null ? round?.matchId : Number(shown.params.matchId);
  return (
    <>
      {/* A table takes no bets by one click. */}
      {matchPath('/casino/*', pathname) === null && <OneClickCard />}
      {isDesktop && <BetSlip />}
      {pathname !== '/report/current-bet' && <OpenBets key={table ?? matchId} matchId={matchId} round={round} />}
    </>
  );
});

/** What is played at the table that an address names, by its code or its match. A card that turns changes nothing. */
function useRoundAt(table: string | undefined): ShownRound | undefined {
  const { data: tables } = useQuery({ ...casinoTablesQuery, enabled: table !== undefined });
  const code = tables?.find((one) => one.code === table || String(one.match_id) === table)?.code ?? '';
  return useCasino(
    useShallow(({ pictures }) => {
      const round = pictures[code]?.round ?? undefined;
      return round && { matchId: round.match_id, index: round.index, isOver: round.stage === 'result' };
    }),
  );
}
