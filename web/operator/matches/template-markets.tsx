import { useQuery } from '@tanstack/react-query';
import type { Match, MatchTemplateOnWire } from 'protocol';
import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useMinute } from '../../shared/use-now.ts';
import { plural } from '../controls/plural.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { templatesQuery } from './new-match.tsx';
import { PlanForm, usePlan } from './plan-form.tsx';

/** A match of a file has no markets: all of a format's in one form. */
export function TemplateMarkets({ match }: { match: Match }) {
  const may = useOwnPermissions().may('manage-catalogue');
  const { data: templates } = useQuery({ ...templatesQuery, enabled: may });
  const [isOpen, setIsOpen] = useState(false);
  const fitting = templates?.filter(({ sport_id }) => sport_id === match.sport_id) ?? [];
  return (
    <section className="card empty" aria-label="No markets">
      <h2>This match has no market yet</h2>
      <p>Bettors see it once one of its markets is open.</p>
      {may && fitting.length > 0 && (
        <button type="button" className="btn go" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Add the markets of its format
        </button>
      )}
      {isOpen && <TemplateDialog match={match} templates={fitting} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

interface DialogProps {
  readonly match: Match;
  readonly templates: readonly MatchTemplateOnWire[];
  readonly onClose: () => void;
}

function TemplateDialog({ match, templates, onClose }: DialogProps) {
  const hasBegun = Date.parse(match.open_date) <= useMinute();
  return (
    <Modal title={`Markets of ${match.match_name}`} className="popup" onClose={onClose}>
      <PlanForm
        plan={usePlan(templates)}
        known={match.match_name.split(/ vs?\.? /i)}
        hasBegun={hasBegun}
        action="Make"
        make={async (planned) => {
          const { match_id, series_id, open_date } = match;
          const { markets } = await ask('admin/createMatchFromTemplate', {
            ...planned,
            match_id,
            series_id,
            open_date,
          });
          await Promise.all([queryClient.invalidateQueries({ queryKey: ['match', match_id] }), refreshMarkets()]);
          toast('good', `${plural(markets.length, 'market')} made`);
          onClose();
        }}
      />
    </Modal>
  );
}
