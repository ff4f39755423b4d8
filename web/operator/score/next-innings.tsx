import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { factsQuery } from '../data/match-facts.ts';
import type { Line } from './ball-queue.ts';
import type { ScoredMatch } from './score-facts.ts';

/** Between innings: who bats next, or how the match ended. */
export function NextInnings({ line, score }: { line: Line; score: ScoredMatch }) {
  const { isBusy, run } = useDeed();
  const say = (said: { kind: string } & Readonly<Record<string, unknown>>) =>
    void run(async () => {
      await ask('admin/addFact', { match_id: line.matchId, scorer: line.scorer, said });
      await queryClient.invalidateQueries(factsQuery(line.matchId));
    });
  const number = score.innings.length + 1;
  const canGoOn = number <= (score.overs > 0 ? 2 : 4);
  const result = (given: Readonly<Record<string, unknown>>) => () => say({ kind: 'result', result: given });
  return (
    <section className="card next-innings" aria-label="What comes next">
      {canGoOn && (
        <>
          <h2>Innings {number}: who bats?</h2>
          {([0, 1] as const).map((batting) => (
            <button
              key={batting}
              type="button"
              className="btn tall"
              disabled={isBusy}
              onClick={() => say({ kind: 'innings', innings: number, batting, superOver: false })}
            >
              {score.teams[batting]} bat
            </button>
          ))}
        </>
      )}
      {number > 1 && (
        <>
          <h2>Or the match is over</h2>
          {([0, 1] as const).map((winner) => (
            <button
              key={winner}
              type="button"
              className="btn tall"
              disabled={isBusy}
              onClick={result({ kind: 'won', winner, text: `${score.teams[winner]} won` })}
            >
              {score.teams[winner]} won
            </button>
          ))}
          <button type="button" className="btn tall" disabled={isBusy} onClick={result({ kind: 'tie', text: 'Tied' })}>
            Tied
          </button>
          <button
            type="button"
            className="btn tall"
            disabled={isBusy}
            onClick={result({ kind: 'no-result', text: 'No result' })}
          >
            No result
          </button>
        </>
      )}
    </section>
  );
}
