import type { PreviewedResultOnWire } from 'protocol';
import { marketIdText } from 'protocol';
import { sidesOf } from 'results/files/sides-of-name.ts';
import { ownTurn } from '../../../core/sequencer/own-turn.ts';
import type { Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { matchesNamed } from '../../../trade/catalogue/fixtures.ts';
import { knownAs } from '../../../trade/facts/stored-facts.ts';
import type { Fact } from 'results';
import { rulingWords } from './source-rulings.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { noWords } from '../refuse-fact.ts';
import { listedAs } from '../listed-as.ts';

type Needs = Pick<GatewayDependencies, 'catalogue' | 'facts' | 'identity' | 'live' | 'sequencer' | 'settlement'>;

/** One row of a file of results. */
interface ResultOfFile {
  readonly name: string;
  readonly open_date: string;
  readonly facts: readonly { readonly kind: string }[];
}

/** Tries the rows of a file out, each in a turn of its own: a match may have hundreds of markets. */
export async function previewResults(
  needs: Needs,
  { sportId, results, file, by }: { sportId: number; results: readonly ResultOfFile[]; file: string; by: number },
): Promise<PreviewedResultOnWire[]> {
  const matches = needs.catalogue.recentMatches(sportId);
  const seen = new Set<number>();
  const previewed: PreviewedResultOnWire[] = [];
  for (const { name, open_date, facts } of results) {
    await ownTurn();
    const found = matchesNamed({ name, openAt: Date.parse(open_date) }, matches);
    const [match] = found;
    if (match === undefined || found.length > 1) {
      previewed.push(rowOf(match === undefined ? 'not-found' : 'several'));
      continue;
    }
    const isRepeated = seen.has(match.matchId);
    seen.add(match.matchId);
    const listed = listedAs(match, needs);
    const entry = { match: match.matchId, sport: sportId, listed, by, at: needs.sequencer.now(), file };
    previewed.push(isRepeated ? rowOf('repeated', match) : await previewOf(needs, { match, entry, claims: facts }));
  }
  return previewed;
}

const rowOf = (
  state: PreviewedResultOnWire['state'],
  match?: Match,
  more: Partial<PreviewedResultOnWire> = {},
): PreviewedResultOnWire => ({
  state,
  match_id: match?.matchId ?? 0,
  match_name: match?.name ?? '',
  reason: '',
  facts: [],
  markets: [],
  ...more,
});

interface OfMatch {
  readonly match: Match;
  readonly entry: Parameters<GatewayDependencies['facts']['preview']>[0];
  readonly claims: ResultOfFile['facts'];
}

async function previewOf(needs: Needs, { match, entry, claims }: OfMatch): Promise<PreviewedResultOnWire> {
  const own = claims.map((one) => (one.kind === 'fixture' ? { ...one, ...fixtureOf(match) } : one));
  const { facts, fresh, refusal } = await needs.facts.preview(entry, own);
  if (refusal !== undefined) return rowOf('refused', match, { reason: await noWords(needs.identity, refusal) });
  if (fresh.length === 0) return rowOf('known', match);
  const markets = await marketsBy(needs, match, facts);
  return rowOf('new', match, { facts: fresh as PreviewedResultOnWire['facts'], markets });
}

/** A file may spell it otherwise: its sides, series and start are those of the match here. */
const fixtureOf = ({ name, series, openAt }: Match) => ({
  teams: sidesOf(name) ?? [name],
  competition: series.name,
  season: String(new Date(openAt).getUTCFullYear()),
  startsAt: openAt,
});

/** The answers of the rules for the match's markets by these facts; those that they leave open are left out. */
async function marketsBy({ facts: { store }, live, settlement }: Needs, match: Match, facts: readonly Fact[]) {
  const known = knownAs(match.matchId, facts, store);
  const decided: PreviewedResultOnWire['markets'] = [];
  for (const { market, name, runners } of match.markets) {
    const evaluation = settlement.evaluator.evaluate(market, known);
    if (evaluation === undefined || evaluation.ruling.state === 'open') continue;
    const isSettled = (live.market(market)?.endedAt ?? 1) > 0;
    const would = rulingWords(evaluation, runners);
    decided.push({ market_id: marketIdText(market), name, would, is_settled: isSettled });
  }
  return decided;
}
