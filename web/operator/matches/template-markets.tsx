import { useQuery } from '@tanstack/react-query';
import type { Match, MatchTemplateOnWire } from 'protocol';
import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useMinute } from '../../shared/use-now.ts';
import { plural } from '../controls/plural.ts';
import { useKeys } from '../controls/use-keys.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { templatesQuery } from './new-match.tsx';
import { PlanForm, usePlan } from './plan-form.tsx';

/** The formats whose markets a match may still get; none for a user who may not make them. */
function useFitting(sportId: number): readonly MatchTemplateOnWire[] {
  const may = useOwnPermissions().may('manage-catalogue');
  const { data = [] } = useQuery({ ...templatesQuery, enabled: may });
  // The page of templates may have read them, for somebody who only reads too.
  return may ? data.filter(({ sport_id }) => sport_id === sportId) : [];
}

/** A match of a file has no markets: all of a format's in one form. */
export function TemplateMarkets({ match }: { match: Match }) {
  const fitting = useFitting(match.sport_id);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="card empty" aria-label="No markets">
      <h2>This match has no markets yet</h2>
      <p>Bettors see it once a market is open.</p>
      {fitting.length > 0 && (
        <button type="button" className="btn go" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Add the markets of the format
        </button>
      )}
      {isOpen && <TemplateDialog match={match} templates={fitting} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

/** Those of its format that a match lacks, by one key. */
export function TemplateMarketsButton({ match }: { match: Match }) {
  const fitting = useFitting(match.sport_id);
  const [isOpen, setIsOpen] = useState(false);
  useKeys(fitting.length > 0 ? { m: () => setIsOpen(true) } : {});
  if (fitting.length === 0) return null;
  return (
    <>
      <button type="button" className="btn tall" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        From its format
        <kbd>M</kbd>
      </button>
      {isOpen && <TemplateDialog match={match} templates={fitting} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The same from a list, of a match that has no market. */
export function ListedTemplateDialog({ matchId, onClose }: { matchId: number; onClose: () => void }) {
  const { data: match } = useQuery({
    queryKey: ['match', matchId],
    queryFn: () => ask('match/getMatchDetail', { match_id: matchId }),
  });
  const fitting = useFitting(match?.sport_id ?? 0);
  if (match === undefined || fitting.length === 0) return null;
  return <TemplateDialog match={match} templates={fitting} onClose={onClose} />;
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
        known={knownSides(match)}
        country={match.country}
        has={new Set(match.markets.map(({ name }) => name.toLowerCase()))}
        hasBegun={hasBegun}
        action="Add"
        make={async (planned) => {
          const { match_id, series_id, open_date } = match;
          const { markets } = await ask('admin/createMatchFromTemplate', {
            ...planned,
            match_id,
            series_id,
            open_date,
          });
          await Promise.all([queryClient.invalidateQueries({ queryKey: ['match', match_id] }), refreshMarkets()]);
          toast('good', `${plural(markets.length, 'market')} added`);
          onClose();
        }}
      />
    </Modal>
  );
}

/** As its main market has them, else as its name does. */
function knownSides({ match_name, markets }: Match): readonly string[] {
  const [main] = markets;
  const ofMarket = main?.runners.map(({ name }) => name).filter((name) => name !== 'The Draw') ?? [];
  return ofMarket.length === 2 ? ofMarket : match_name.split(/ vs?\.? /i);
}
