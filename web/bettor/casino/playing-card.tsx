import { t } from '@lingui/core/macro';
import { memo } from 'react';

const PIPS = {
  S: 'M12 1.500c1.600 3.900 9.700 7.700 9.700 12.800 0 2.900-2.100 4.900-4.600 4.900-1.600 0-2.900-.7-3.800-1.900.2 2.100 1 3.900 2.500 5.200H8.200c1.500-1.300 2.300-3.100 2.500-5.200-.9 1.200-2.200 1.900-3.800 1.900-2.500 0-4.600-2-4.600-4.900C2.300 9.200 10.400 5.400 12 1.500z',
  H: 'M12 22C5.500 16.900 1.800 12.900 1.800 8.600 1.800 5.300 4.200 3 7.100 3c2 0 3.800 1 4.900 2.900C13.100 4 14.900 3 16.900 3c2.900 0 5.300 2.300 5.300 5.600 0 4.300-3.700 8.300-10.200 13.400z',
  D: 'M12 1 20.500 12 12 23 3.500 12z',
  C: 'M12 1.700a4.900 4.900 0 0 1 4.300 7.900 4.900 4.900 0 1 1-2.700 8.500c.3 1.900 1.100 3.300 2.200 4.400H8.200c1.100-1.100 1.900-2.500 2.200-4.400a4.900 4.900 0 1 1-2.700-8.500A4.900 4.900 0 0 1 12 1.700z',
} as const;

type Suit = keyof typeof PIPS;
const isSuit = (text: string): text is Suit => text in PIPS;

function nameOfCard(rank: string, suit: Suit): string {
  const ranks: Readonly<Record<string, string>> = { A: t`Ace`, K: t`King`, Q: t`Queen`, J: t`Jack`, T: '10' };
  const suits = { S: t`spades`, H: t`hearts`, D: t`diamonds`, C: t`clubs` };
  const [name, of] = [ranks[rank] ?? rank, suits[suit]];
  return t`${name} of ${of}`;
}

interface PlayingCardProps {
  readonly code?: string;
  readonly isDecor?: boolean;
  /** A red pocket. */
  readonly isRed?: boolean;
}

/** A card as `AS` or `TD`; of other games a die, a pocket, a digit. Without a code, one that lies face down. */
export const PlayingCard = memo(function PlayingCard({ code, isDecor = false, isRed = false }: PlayingCardProps) {
  const said = (name: string) => (isDecor ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': name });
  if (code === undefined) return <span className="playing-card down" {...said(t`Face down`)} />;
  const suit = code.slice(-1);
  if (code.length < 2 || !isSuit(suit)) {
    return (
      <span className={isRed ? 'playing-card face red' : 'playing-card face'} {...said(code)}>
        <b>{code}</b>
      </span>
    );
  }
  const rank = code.slice(0, -1);
  return (
    <span className={`playing-card ${suit}`} {...said(nameOfCard(rank, suit))}>
      <b>{rank === 'T' ? '10' : rank}</b>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={PIPS[suit]} />
      </svg>
    </span>
  );
});

/** Where a die, a pocket or a digit is to come: the line under it says so. */
export function NotDrawn() {
  return <span className="playing-card face" aria-hidden="true" />;
}
