import { useTopics } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { useOthersHere } from '../data/presence.ts';
import { hereWords } from './here-words.ts';

/** Shows everybody else who has the match open, as they come and go. */
export function OthersHere({ matchId }: { matchId: number }) {
  const { permissions } = useOwnPermissions();
  useTopics(permissions.has('view-markets') ? [`here:${matchId}`] : []);
  return <output className="others-here">{hereWords(useOthersHere(matchId))}</output>;
}
