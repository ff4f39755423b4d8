import { useId } from 'react';
import type { RunnerCard } from 'protocol';

const BODY = 'M10 7 13 5.500Q16 8 19 5.500L22 7V27H10Z';
const SLEEVES = 'M10 7 3.500 14l3 3.500L10 15zM22 7l6.500 7-3 3.500L22 15z';
const OUTLINE = 'M10 7 13 5.500Q16 8 19 5.500L22 7l6.500 7-3 3.500L22 15v12H10V15l-3.500 2.500-3-3.500z';

type SilkOf = RunnerCard['silk'];

/** What a jockey or a greyhound wears, drawn from its pattern and colours; the runner's name stands beside it. */
export function Silk({ silk }: { silk: SilkOf }) {
  const clip = useId();
  const { pattern, body, detail } = silk;
  return (
    <svg className="silk" viewBox="0 0 32 32" aria-hidden="true">
      <clipPath id={clip}>
        <path d={BODY} />
      </clipPath>
      <path d={SLEEVES} fill={pattern === 'plain' ? body : detail} />
      <g clipPath={`url(#${clip})`}>
        <path d={BODY} fill={body} />
        <Pattern pattern={pattern} colour={detail} />
      </g>
      <path d="M12.500 5a3.500 3.500 0 0 1 7 0z" fill={detail} stroke="#7c8896" strokeWidth=".6" />
      <path d={OUTLINE} fill="none" stroke="#7c8896" strokeWidth=".8" />
    </svg>
  );
}

function Pattern({ pattern, colour }: { pattern: SilkOf['pattern']; colour: string }) {
  switch (pattern) {
    case 'plain':
      return null;
    case 'sash':
      return <path d="M9 7 24 26" stroke={colour} strokeWidth="4.500" />;
    case 'hoops':
      return <path d="M8 11h16M8 17h16M8 23h16" stroke={colour} strokeWidth="3" />;
    case 'spots':
      return (
        <g fill={colour}>
          {['13 12', '19 12', '16 17', '13 22', '19 22'].map((at) => {
            const [x, y] = at.split(' ');
            return <circle key={at} cx={x} cy={y} r="1.700" />;
          })}
        </g>
      );
    case 'chevron':
      return <path d="m9 12 7 6 7-6v5l-7 6-7-6z" fill={colour} />;
    case 'cross':
      return <path d="M16 5v23M9 15h14" stroke={colour} strokeWidth="4" />;
    case 'halves':
      return <path d="M16 4h8v24h-8z" fill={colour} />;
    case 'stripes':
      return <path d="M12.500 4v24M16 4v24M19.500 4v24" stroke={colour} strokeWidth="1.800" />;
  }
}
