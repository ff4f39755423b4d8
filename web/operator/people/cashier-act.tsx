import type { Person } from 'protocol';
import { useState } from 'react';
import { ReasonDialog } from '../controls/reason-dialog.tsx';
import { ask } from '../data/exchange.ts';
import { refreshPerson } from '../data/people-queries.ts';

/** Opens the cashier to a bettor, or closes it. */
export function CashierAct({ person }: { person: Person }) {
  const [isAsking, setIsAsking] = useState(false);
  const { has_cashier: isOpen } = person;
  const title = isOpen ? 'Close the cashier' : 'Open the cashier';
  return (
    <>
      <h3>Cashier</h3>
      <ul className="acts">
        <li>
          <div>
            <b>{isOpen ? 'May deposit and withdraw' : 'May not deposit or withdraw'}</b>
            <p className="why">
              {isOpen ? 'Payments already waiting are still decided.' : 'They see the cashier from their next sign-in.'}
            </p>
          </div>
          <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
            {isOpen ? 'Close' : 'Open'}
          </button>
        </li>
      </ul>
      {isAsking && (
        <ReasonDialog
          title={title}
          consequence={
            isOpen
              ? 'New deposits and withdrawals are refused.'
              : 'Deposits and withdrawals are accepted, if the site offers them.'
          }
          verb={title}
          onClose={() => setIsAsking(false)}
          onDo={async (reason) => {
            await ask('admin/setCashier', { user_id: person.user_id, has_cashier: !isOpen, reason });
            await refreshPerson(person.user_id);
          }}
        />
      )}
    </>
  );
}
