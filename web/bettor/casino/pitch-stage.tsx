import { t } from '@lingui/core/macro';
import type { Table } from 'games';
import type { CasinoRound } from 'protocol';
import { shownDeal } from './shown-deal.ts';

const BALLS = 6;
/** Where a ball pitches, by what comes of it: how far from the batter and to which side, in the units of the picture. */
const LENGTHS: Readonly<Record<string, readonly [across: number, along: number]>> = {
  '0': [0, 62],
  '1': [6, 74],
  '2': [-8, 82],
  '3': [11, 88],
  '4': [-12, 98],
  '6': [3, 112],
  W: [1, 46],
};

interface PitchProps {
  readonly round: CasinoRound | null;
  readonly game: Table;
}

interface Ball {
  readonly face: string;
  readonly nth: number;
}

/** Balls of one kind do not lie on each other. */
function placeOf({ face, nth }: Ball): { x: number; y: number } {
  const [across, along] = LENGTHS[face] ?? [0, 60];
  return { x: 40 + across + ((nth * 5) % 11) - 5, y: 18 + along + ((nth * 7) % 9) - 4 };
}

/** Both overs as they are bowled: where each ball pitched, and what came of it. Nothing moves but what is new. */
export function PitchStage({ round, game }: PitchProps) {
  const dealt = shownDeal(game, round?.cards ?? []);
  return (
    <div className="pitches">
      {game.places.map(({ id, name }, side) => {
        const balls = dealt.at(id).map((face, nth): Ball => ({ face, nth }));
        const isNow = round?.stage === 'dealing' && (side === 0 ? balls.length < BALLS : balls.length > 0);
        return <Pitch key={id} name={name} balls={balls} isNow={isNow} hasWon={wonBy(round, id)} />;
      })}
    </div>
  );
}

const wonBy = (round: CasinoRound | null, id: string): boolean =>
  round?.stage === 'result' && round.result?.winner === id;

interface OverProps {
  readonly name: string;
  readonly balls: readonly Ball[];
  readonly isNow: boolean;
  readonly hasWon: boolean;
}

function Pitch({ name, balls, isNow, hasWon }: OverProps) {
  const runs = balls.reduce((sum, { face }) => sum + (face === 'W' ? 0 : Number(face)), 0);
  const wickets = balls.filter(({ face }) => face === 'W').length;
  return (
    <div className={hasWon ? 'hand pitch won' : 'hand pitch'}>
      <div className="hand-name">
        <b>{name}</b>
        <span>{`${runs}/${wickets}`}</span>
      </div>
      <svg viewBox="0 0 80 150" aria-hidden="true">
        <rect className="turf" x="18" y="6" width="44" height="138" rx="3" />
        <path className="crease" d="M18 20h44M18 130h44M34 14h12M34 136h12" />
        <path className="stumps" d="M37 10v6M40 10v6M43 10v6M37 134v6M40 134v6M43 134v6" />
        {balls.map((ball) => {
          const { x, y } = placeOf(ball);
          const isLast = isNow && ball.nth === balls.length - 1;
          return (
            <g key={ball.nth} className={`ball f${ball.face}${isLast ? ' last' : ''}`}>
              <circle cx={x} cy={y} r="6.5" />
              <text x={x} y={y + 2.8}>
                {ball.face}
              </text>
            </g>
          );
        })}
      </svg>
      <ol className="over-balls" aria-label={t`Over of ${name}`}>
        {Array.from({ length: BALLS }, (_, nth) => (
          <li key={nth} className={`f${balls[nth]?.face ?? ''}`}>
            {balls[nth]?.face ?? <span aria-hidden="true">·</span>}
          </li>
        ))}
      </ol>
      <p className="hand-line">{hasWon ? t`Wins` : ''}</p>
    </div>
  );
}
