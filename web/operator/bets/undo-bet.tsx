import type { BetStory } from 'protocol';
import { DELETION_WINDOW_HOURS } from 'protocol/constants';
import { useState } from 'react';
import { formatMoney } from '../../shared/format/money.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useMinute } from '../../shared/use-now.ts';
import { minorOf } from '../controls/figures.tsx';
import { ReasonDialog } from '../controls/reason-dialog.tsx';
import { ask, queryClient } from '../data/exchange.ts';

const PROPOSED = 'Proposed: another person approves it';

/** Takes back what is matched on both sides; the market's policy says whether a second person has to agree. */
export function VoidBetButton({ story }: { story: BetStory }) {
  const [isOpen, setIsOpen] = useState(false);
  const { bet, others } = story;
  const whose = [...new Set(others.map(({ user_name }) => user_name))].join(', ');
  return (
    <>
      <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Void this bet
      </button>
      {isOpen && (
        <ReasonDialog
          title={`Void bet ${bet.bet_id}`}
          consequence={`${formatMoney(minorOf(bet.matched))} of ${story.user_name} becomes void, and so does the other side of it (${whose}). It stays void, even after a rollback.`}
          reasonLabel="Reason, shown to the bettors affected"
          verb="Void the bet"
          onClose={() => setIsOpen(false)}
          onDo={async (reason) => {
            const action = await ask('admin/voidBets', { market_id: bet.market_id, bet_id: bet.bet_id, reason });
            toast('plain', action.state === 'done' ? `Bet ${bet.bet_id} is void` : PROPOSED);
            await queryClient.invalidateQueries({ queryKey: ['bet-story', bet.bet_id] });
          }}
        />
      )}
    </>
  );
}

/** The rule of binary sessions: its bets alone are deleted for a wrong rate. */
const BINARY_RULE = 'index.settlement-price';

export function WrongRateButton({ story: { bet, rule, times } }: { story: BetStory }) {
  const now = useMinute();
  const [isOpen, setIsOpen] = useState(false);
  const isYoung = now - Date.parse(times.placed) < DELETION_WINDOW_HOURS * 3_600_000;
  if (rule?.id !== BINARY_RULE || !isYoung) return null;
  return (
    <>
      <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Wrong rate
      </button>
      {isOpen && (
        <ReasonDialog
          title={`Delete bet ${bet.bet_id}`}
          consequence={`The bet was made at a wrong rate. It is deleted on both sides, and the bettors read the reason. Possible for ${DELETION_WINDOW_HOURS} hours after the bet.`}
          reasonLabel="Reason, shown to the bettors affected"
          verb="Delete the bet"
          onClose={() => setIsOpen(false)}
          onDo={async (reason) => {
            const action = await ask('admin/deleteWrongRate', {
              market_id: bet.market_id,
              bet_id: bet.bet_id,
              reason,
            });
            toast('plain', action.state === 'done' ? `Bet ${bet.bet_id} is deleted` : PROPOSED);
            await queryClient.invalidateQueries({ queryKey: ['bet-story', bet.bet_id] });
          }}
        />
      )}
    </>
  );
}
