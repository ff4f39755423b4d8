import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { refreshFacts } from '../data/match-facts.ts';
import type { Line } from './ball-queue.ts';
import { canBat, resultsOf } from './match-ends.ts';
import type { ScoredMatch } from './score-facts.ts';

/** Between innings: who bats next, or how the match ended. */
export function NextInnings({ line, score }: { line: Line; score: ScoredMatch }) {
  const { isBusy, run } = useDeed();
  const enter = (fact: { kind: string } & Readonly<Record<string, unknown>>) =>
    void run(async () => {
      await ask('admin/addFact', { match_id: line.matchId, scorer: line.scorer, said: fact });
      await refreshFacts(line.matchId);
    });
  const number = score.innings.length + 1;
  const next = canBat(score);
  return (
    <section className="card next-innings" aria-label="What comes next">
      {next !== 'nobody' && (
        <>
          <h2>{next === 'super-over' ? 'Super over: who bats?' : `Innings ${number}: who bats?`}</h2>
          {([0, 1] as const).map((batting) => (
            <button
              key={batting}
              type="button"
              className="btn tall"
              disabled={isBusy}
              onClick={() => enter({ kind: 'innings', innings: number, batting, superOver: next === 'super-over' })}
            >
              {score.teams[batting]} bat
            </button>
          ))}
        </>
      )}
      <h2>Or the match is over</h2>
      {resultsOf(score).map((result) => (
        <button
          key={result.text}
          type="button"
          className="btn tall"
          disabled={isBusy}
          onClick={() => enter({ kind: 'result', result })}
        >
          {result.text}
        </button>
      ))}
    </section>
  );
}
