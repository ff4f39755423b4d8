import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { unlessLive } from '../data/exchange.ts';
import { useFreshFacts } from '../data/fresh-lists.ts';
import { disagreementsQuery, factsQuery } from '../data/match-facts.ts';
import { FactList } from '../facts/fact-list.tsx';
import { sourceNames } from '../data/fact-lines.ts';
import { TwoSourcesCard } from '../facts/two-sources-card.tsx';

const EVERY_MS = unlessLive(5000);

/** The known facts of the match by source; the differences between sources, and what is in doubt. */
export function FactsCard({ matchId }: { matchId: number }) {
  useFreshFacts(matchId);
  const { data } = useQuery({ ...factsQuery(matchId), refetchInterval: EVERY_MS });
  const { data: differences = [] } = useQuery({ ...disagreementsQuery(matchId), refetchInterval: EVERY_MS });
  if (data === undefined) return null;
  const names = sourceNames(data);
  return (
    <>
      <TwoSourcesCard matchId={matchId} facts={data.facts} names={names} />
      <FactList
        facts={data.facts}
        names={names}
        doubts={[...differences, ...data.doubts]}
        link={
          <Link className="btn small" to={`/facts/${matchId}`}>
            Enter or correct
          </Link>
        }
      />
    </>
  );
}
