import { useQuery } from '@tanstack/react-query';
import type { DataOf, FactFormOnWire, Match, MatchFactOnWire } from 'protocol';
import { useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { OthersHere } from '../controls/others-here.tsx';
import { IfMay } from '../controls/if-may.tsx';
import { ALL_MATCHES, NotFound } from '../controls/not-found.tsx';
import { usePageTitle } from '../controls/page-title.ts';
import { ReasonDialog } from '../controls/reason-dialog.tsx';
import { formatDateTime } from '../../shared/format/dates.ts';
import { useLogin } from '../../shared/login-store.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { ask, unlessLive } from '../data/exchange.ts';
import { claimOf, standingClaims } from '../data/claims.ts';
import { useFreshFacts } from '../data/fresh-lists.ts';
import { disagreementsQuery, factFormsQuery, factsQuery, isScoredByBall, refreshFacts } from '../data/match-facts.ts';
import { FOR_ALL, scorerSource, sourceNames } from '../data/fact-lines.ts';
import { FactEntryForm } from './fact-entry-form.tsx';
import { wordsOfForm, type FactContext } from './fact-form.ts';
import { FactKinds, inOrder } from './fact-kinds.tsx';
import { FactList } from './fact-list.tsx';
import { namesIn } from './fact-words.ts';
import { TwoSourcesCard } from './two-sources-card.tsx';
import { correctedByOthers, isSecondSource } from './who-corrects.ts';
import './facts.css';

/** Others enter facts too. */
const EVERY_MS = unlessLive(5000);

/** Enters a match's events fact by fact: its markets settle by them. */
export function FactsPage() {
  const matchId = Number(useParams()['matchId']);
  const { key } = useLocation();
  const { data: match, error } = useQuery({
    queryKey: ['match', matchId],
    queryFn: () => ask('match/getMatchDetail', { match_id: matchId }),
  });
  const { data: forms } = useQuery(factFormsQuery(matchId));
  useFreshFacts(matchId);
  const { data: known } = useQuery({ ...factsQuery(matchId), refetchInterval: EVERY_MS });
  usePageTitle(match === undefined ? 'Facts' : `Facts of ${match.match_name}`);
  if (error !== null) return <NotFound thing="Match" error={error} back={ALL_MATCHES} />;
  if (match === undefined || known === undefined || forms === undefined)
    return (
      <p className="none-yet" aria-busy="true">
        Loading
      </p>
    );
  return <Facts key={`${matchId} ${key}`} match={match} forms={forms} known={known} />;
}

interface FactsProps {
  readonly match: Match;
  readonly forms: readonly FactFormOnWire[];
  readonly known: DataOf<'admin/getFacts'>;
}

/** Kinds that come before all other facts of a match. */
const FIRST: ReadonlySet<string> = new Set(['fixture', 'competition']);

function Facts({ match, forms, known }: FactsProps) {
  const [chosen, setChosen] = useState('');
  const [search] = useSearchParams();
  const own = useLogin((state) => state.login?.user.user_id) ?? 0;
  const [corrected, setCorrected] = useState(() => {
    const wanted = standingFact(known.facts, Number(search.get('correct')));
    return wanted && correctedByOthers(wanted, known, own) === undefined ? wanted : undefined;
  });
  const [takenBack, setTakenBack] = useState<MatchFactOnWire>();
  const [entered, setEntered] = useState('');
  /** By kind, how many were entered here: a form that was sent begins anew, another that is being filled does not. */
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const [isAgain, setIsAgain] = useState(false);
  const { data: differences = [] } = useQuery(disagreementsQuery(match.match_id));
  const { may } = useOwnPermissions();
  const standing = standingClaims(known.facts);
  const isFirst = standing.length === 0;
  const offered = inOrder(forms.filter(({ kind }) => FIRST.has(kind) === isFirst));
  const context: FactContext = { match, names: namesIn(known.facts, corrected?.source), standing };
  const isElsewhere = corrected === undefined && isSecondSource(FOR_ALL, known, own);
  const wanted = corrected === undefined ? chosen : kindOf(corrected);
  const form =
    (corrected === undefined ? offered : forms).find(({ kind }) => kind === wanted) ??
    (isFirst ? offered[0] : undefined);
  return (
    <>
      <Head match={match} forms={forms} />
      <OtherStart match={match} startsAt={standing.find(({ kind }) => kind === 'fixture')?.['startsAt']} />
      {forms.length === 0 && (
        <p className="card none-yet">No rule reads facts of this sport. Its results are entered by hand.</p>
      )}
      {forms.length > 0 && may('enter-facts') && (
        <section className="card" aria-label="Enter a fact">
          <header>
            <h2>{isElsewhere ? 'Facts for every source' : titleOf(form, corrected)}</h2>
            {corrected !== undefined && (
              <>
                <span className="spacer" />
                <button type="button" className="btn small" onClick={() => setCorrected(undefined)}>
                  Cancel
                </button>
              </>
            )}
          </header>
          {isElsewhere && <EnteredElsewhere isByBall={isScoredByBall(forms)} />}
          {corrected === undefined && !isElsewhere && (
            <FactKinds
              forms={offered}
              chosen={form?.kind ?? ''}
              onChoose={(kind) => {
                setChosen(kind);
                setIsAgain(false);
              }}
            />
          )}
          {form !== undefined && !isElsewhere && (
            <FactEntryForm
              key={`${form.kind} ${corrected?.fact_id ?? ''} ${counts[form.kind] ?? 0}`}
              form={form}
              context={context}
              corrected={corrected}
              isAgain={isAgain}
              onDone={(sentence) => {
                setIsAgain(true);
                // Another form may be open by the time that the answer comes.
                setCorrected((now) => (now === corrected ? undefined : now));
                if (FIRST.has(form.kind)) setChosen((now) => (now === form.kind ? '' : now));
                setCounts((now) => ({ ...now, [form.kind]: (now[form.kind] ?? 0) + 1 }));
                setEntered(sentence);
              }}
            />
          )}
          <output className="outcome good fact-entered">{entered}</output>
        </section>
      )}
      <TwoSourcesCard matchId={match.match_id} facts={known.facts} names={sourceNames(known)} />
      <FactList
        facts={known.facts}
        names={sourceNames(known)}
        doubts={[...differences, ...known.doubts]}
        acts={(fact, sentence) => (
          <IfMay permission="enter-facts">
            <FactActs
              sentence={sentence}
              instead={correctedByOthers(fact, known, own)}
              onCorrect={() => setCorrected(fact)}
              onTakeBack={() => setTakenBack(fact)}
            />
          </IfMay>
        )}
      />
      {takenBack !== undefined && (
        <ReasonDialog
          title="Take the fact back"
          consequence="For a fact that was never true. Markets settled on it are checked again; a changed result is decided under Settlement."
          verb="Take back"
          onClose={() => setTakenBack(undefined)}
          onDo={async (reason) => {
            const scorer = takenBack.source === scorerSource(own) ? { scorer: own } : {};
            await ask('admin/correctFact', { match_id: match.match_id, fact_id: takenBack.fact_id, reason, ...scorer });
            await refreshFacts(match.match_id);
          }}
        />
      )}
    </>
  );
}

/** The start of a match can be moved after its fixture was entered. */
function OtherStart({ match, startsAt }: { readonly match: Match; readonly startsAt: unknown }) {
  const start = Date.parse(match.open_date);
  if (typeof startsAt !== 'number' || startsAt === start) return null;
  return (
    <p className="outcome bad">
      The fixture starts at {formatDateTime(startsAt)}, the match at {formatDateTime(start)}. Correct the fixture, or
      change the start of the match.
    </p>
  );
}

interface FactActsProps {
  readonly sentence: string;
  /** Why this person does not correct the fact. */
  readonly instead: string | undefined;
  readonly onCorrect: () => void;
  readonly onTakeBack: () => void;
}

function FactActs({ sentence, instead, onCorrect, onTakeBack }: FactActsProps) {
  if (instead !== undefined) return <span className="fact-acts meta">{instead}</span>;
  return (
    <span className="fact-acts">
      <button type="button" className="btn small" aria-label={`Correct: ${sentence}`} onClick={onCorrect}>
        Correct
      </button>
      <button
        type="button"
        className="btn small"
        aria-label={`Take back: ${sentence}`}
        aria-haspopup="dialog"
        onClick={onTakeBack}
      >
        Take back
      </button>
    </span>
  );
}

/** Nobody is two sources of a match. */
function EnteredElsewhere({ isByBall }: { isByBall: boolean }) {
  return (
    <p className="none-yet">
      You are one of this match’s sources, so somebody else enters facts for all of them.
      {isByBall && ' Enter yours under Score, More than balls.'}
    </p>
  );
}

/** The fact that the address asks to correct; undefined if it has been corrected already. */
const standingFact = (facts: readonly MatchFactOnWire[], id: number): MatchFactOnWire | undefined =>
  facts.some(({ corrects }) => corrects === id)
    ? undefined
    : facts.find((fact) => fact.fact_id === id && claimOf(fact) !== null);

function titleOf(form: FactFormOnWire | undefined, corrected: MatchFactOnWire | undefined): string {
  if (form === undefined) return 'What happened?';
  const title = wordsOfForm(form)?.title ?? form.kind;
  return corrected === undefined ? title : `Correct: ${title}`;
}

const kindOf = (fact: MatchFactOnWire): string => String(claimOf(fact)?.['kind']);

interface HeadProps {
  readonly match: Match;
  readonly forms: readonly FactFormOnWire[];
}

function Head({ match, forms }: HeadProps) {
  return (
    <section className="card match-head" aria-label="Match">
      <div className="match-title">
        <h1>{match.match_name}</h1>
        <p className="meta">
          {match.series_name} · match {match.match_id}.
          {forms.length > 0 && ' Facts count for every source, and markets settle by them.'}
        </p>
        <OthersHere matchId={match.match_id} />
      </div>
      <span className="spacer" />
      {isScoredByBall(forms) && (
        <Link className="btn tall" to={`/score/${match.match_id}`}>
          Score
        </Link>
      )}
      <Link className="btn tall" to={`/match/${match.match_id}`}>
        Back to the match
      </Link>
    </section>
  );
}
