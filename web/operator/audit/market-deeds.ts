import { changedFields, MARKET, MATCH, money, moment, named, seconds, text } from '../approvals/changed-fields.ts';
import { resultWords } from '../settlement/settlement-rows.ts';
import { START_WORDS } from '../matches/start-words.ts';
import type { Body, DeedNames, Sentences } from './deed-names.ts';

const marketOf = ({ market_id: id }: Body, names: DeedNames): string => names.market(text(id));
const runnerOf = ({ market_id: id, selection_id: runner }: Body, names: DeedNames): string =>
  names.runner(text(id), Number(runner));
const withUnmatched = ({ cancel_all: all }: Body): string => (all === true ? ', and cancel all unmatched bets' : '');

interface Level {
  readonly is_back: boolean;
  readonly rate: number;
  readonly line?: number;
  readonly size: number;
}

/** "Back 1.90 for 1,000"; of a session "Yes at 52, rate 90, for 1,000". */
function levelWords({ is_back: isBack, rate, line = 0, size }: Level): string {
  if (line !== 0) return `${isBack ? 'Yes' : 'No'} at ${line}, rate ${rate}, for ${money(size)}`;
  return `${isBack ? 'Back' : 'Lay'} ${(1 + rate / 100).toFixed(2)} for ${money(size)}`;
}

function quotes(body: Body, names: DeedNames): string {
  const where = `${marketOf(body, names)}, ${runnerOf(body, names)}`;
  const levels = (body['levels'] ?? []) as readonly Level[];
  if (body['state'] === 'ball-running') return `Ball running on ${where}`;
  if (body['state'] === 'suspended') return `Suspend the quotes on ${where}`;
  if (levels.length === 0) return `Offer nothing on ${where}`;
  const isFar = body['confirmed'] === true ? '. Sent although it is far' : '';
  return `Set quotes on ${where}: ${levels.map(levelWords).join(', ')}${isFar}`;
}

interface Answer extends Body {
  readonly winners?: readonly number[];
  readonly tied?: readonly number[];
  readonly placed?: readonly number[];
  readonly placed_tied?: readonly number[];
  readonly number?: number;
}

/** A typed result; without one the ruling of the market's rule. */
function typedResult(body: Answer, names: DeedNames): string {
  const { winners = [], tied = [], placed = [], placed_tied: placedTied = [], number = null } = body;
  if (number === null && [winners, tied, placed, placedTied].every(({ length }) => length === 0)) return 'by its rule';
  const all = [...winners, ...tied, ...placed, ...placedTied];
  const runners = all.map((id) => ({ selection_id: id, name: names.runner(text(body['market_id']), id) }));
  const answer = {
    state: 'settled' as const,
    winners: [...winners],
    tied: [...tied],
    placed: [...placed],
    placed_tied: [...placedTied],
    number,
  };
  return resultWords({ answer, kind: 'settle' }, { runners, per_unit: 1 });
}

function voidedBets(body: Body, names: DeedNames): string {
  const { bet_id: bet, selection_id: runner, from, until, side, odds, line } = body;
  const parts = [
    bet === undefined ? 'bets' : `bet ${text(bet)}`,
    `in ${marketOf(body, names)}`,
    ...(runner === undefined ? [] : [`on ${runnerOf(body, names)}`]),
    ...(side === undefined ? [] : [`to ${text(side)}`]),
    ...(odds === undefined ? [] : [`at ${text(odds)} or better`]),
    ...(line === undefined ? [] : [`at the line ${text(line)} or better`]),
    ...(from === undefined ? [] : [`from ${moment(from)}`]),
    ...(until === undefined ? [] : [`until ${moment(until)}`]),
  ];
  return `Void ${parts.join(' ')}`;
}

function newNames(body: Body, names: DeedNames): readonly string[] {
  const runners = (body['runners'] ?? []) as readonly { readonly selection_id: number; readonly name: string }[];
  return [
    ...(body['name'] === undefined ? [] : [`Rename ${marketOf(body, names)} to ${named(body['name'])}`]),
    ...runners.map(
      ({ selection_id: id, name }) =>
        `${marketOf(body, names)}. Runner ${id} is named ${named(name)}, now ${names.runner(text(body['market_id']), id)}`,
    ),
  ];
}

/** Deeds on one market. */
export const MARKET_DEEDS: Sentences = {
  'admin/openMarket': (body, names) => `Open ${marketOf(body, names)}`,
  'admin/suspendMarket': (body, names) => `Suspend ${marketOf(body, names)}${withUnmatched(body)}`,
  'admin/turnInPlay': (body, names) =>
    `Turn ${marketOf(body, names)} in-play, with a bet delay of ${seconds(body['bet_delay'])}`,
  'admin/turnPreMatch': (body, names) => `Turn ${marketOf(body, names)} back to pre-match`,
  'admin/closeMarket': (body, names) => `Close ${marketOf(body, names)}`,
  'admin/setQuotes': quotes,
  'admin/addRunner': (body, names) =>
    `Add ${body['name'] === undefined ? runnerOf(body, names) : named(body['name'])} to ${marketOf(body, names)}`,
  'admin/settleMarket': (body, names) => `Settle ${marketOf(body, names)}: ${typedResult(body, names)}`,
  'admin/proposeResult': (body, names) => `Propose for ${marketOf(body, names)}: ${typedResult(body, names)}`,
  'admin/voidMarket': (body, names) => `Void ${marketOf(body, names)}`,
  'admin/abandonMarket': (body, names) => `Void ${marketOf(body, names)}, because its match was abandoned`,
  'admin/rollbackResult': (body, names) => `Roll back the result of ${marketOf(body, names)}`,
  'admin/voidBets': voidedBets,
  'admin/holdMarket': (body, names) => `Hold the result of ${marketOf(body, names)}`,
  'admin/releaseMarket': (body, names) => `Release the result of ${marketOf(body, names)}`,
  'admin/previewResult': ({ action_id: id }, names) => `Preview ${names.result(Number(id))}`,
  'admin/approveResult': ({ action_id: id }, names) => `Approve ${names.result(Number(id))}`,
  'admin/rejectResult': ({ action_id: id }, names) => `Reject ${names.result(Number(id))}`,
  'admin/renameMarket': newNames,
  'admin/changeMarketTerms': (body, names) => {
    const rule = (body['terms'] as Body | null)?.['rule'];
    const by = rule === undefined ? 'entered by hand' : `by ${names.rule(text(rule))}`;
    return `Result of ${marketOf(body, names)}: ${by}`;
  },
  'admin/setMarketRemark': (body, names) =>
    body['remark'] === ''
      ? `Remove the remark under ${marketOf(body, names)}`
      : `Remark under ${marketOf(body, names)}: ${named(body['remark'])}`,
  'admin/setMarketStart': (body, names) => {
    const does = START_WORDS[body['at_start'] as keyof typeof START_WORDS];
    const delay = body['bet_delay'] === undefined ? '' : `, with a bet delay of ${seconds(body['bet_delay'])}`;
    return `At its start ${marketOf(body, names)} ${does}${delay}`;
  },
  'admin/deleteWrongRate': (body, names) =>
    `Delete bet ${text(body['bet_id'])} in ${marketOf(body, names)}, made at a wrong rate`,
  'admin/addFindings': (body, names) =>
    `Findings about a suspension of ${marketOf(body, names)}. ${text(body['cause'])}: ${text(body['findings'])}`,
  'admin/getBetStory': ({ bet_id: bet }) => `Look at bet ${text(bet)}`,
};

const matchOf = ({ match_id: id }: Body, names: DeedNames): string => names.match(Number(id));

function newMatch(body: Body, names: DeedNames): readonly string[] {
  const sides = (body['sides'] ?? []) as readonly string[];
  const name = text(body['name']) || sides.join(sides.length === 2 ? ' v ' : ', ');
  const template = names.template(text(body['template']));
  const only = (body['only'] ?? []) as readonly string[];
  return [
    body['match_id'] === undefined
      ? `Add ${name} from the template ${template}, starting ${moment(body['open_date'])}`
      : `Add markets of the template ${template} to ${matchOf(body, names)}`,
    ...(only.length === 0 ? [] : [`Only ${only.join(', ')}`]),
    `Bet delay ${seconds(body['bet_delay'] ?? 0)}, commission ${text(body['commission'])} %, minimum stake ${money(body['min_stake'])}`,
  ];
}

interface TemplateMarket extends Body {
  readonly of: string;
  readonly name: string;
}

/** As it is from then on: the trail has not what it was. */
function template(body: Body, names: DeedNames): readonly string[] {
  const markets = (body['markets'] ?? []) as readonly TemplateMarket[];
  const format = body['format'] as { readonly name?: string } | undefined;
  const of = format?.name ?? names.template(text(body['template']));
  if (markets.length === 0) return [`Template ${of}: reset to the original`];
  return [
    `Template ${of}: in-play bet delay ${seconds(body['bet_delay'])}, commission ${text(body['commission'])} %, minimum stake ${money(body['min_stake'])}`,
    ...markets.map((market) => [`${market.name}`, ...changedFields({ body: market, before: {} }, MARKET)].join('. ')),
  ];
}

/** Whole matches, their series and sports. */
export const MATCH_DEEDS: Sentences = {
  'admin/createSeries': ({ name, sport_id: sport }, names) =>
    `Add the series ${named(name)} of ${names.sport(Number(sport))}`,
  'admin/changeSeries': ({ name, series_id: series }) => `Rename series ${text(series)} to ${named(name)}`,
  'admin/createMatch': ({ name, open_date: start }) => `Add ${text(name)}, starting ${moment(start)}`,
  'admin/createMatchFromTemplate': newMatch,
  'admin/setMatchTemplate': template,
  'admin/changeMatch': (body, names) =>
    changedFields({ body, before: {} }, MATCH).map((line) => `${matchOf(body, names)}. ${line}`),
  'admin/finishMatch': (body, names) => `Finish ${matchOf(body, names)}`,
  'admin/setMatchStream': (body, names) =>
    body['stream_url'] === ''
      ? `Show no stream with ${matchOf(body, names)}`
      : `Show ${text(body['stream_url'])} with ${matchOf(body, names)}`,
  'admin/importFixtures': ({ fixtures = [], sport_id: sport }, names) =>
    `Add ${(fixtures as readonly unknown[]).length} matches of ${names.sport(Number(sport))} from a file`,
  'admin/createSport': ({ name }) => `Add the sport ${named(name)}`,
  'admin/changeSport': ({ sport_id: sport, name, is_listed: isListed, place }, names) => [
    ...(name === undefined ? [] : [`Rename ${names.sport(Number(sport))} to ${named(name)}`]),
    ...(isListed === undefined ? [] : [`${isListed === true ? 'List' : 'Hide'} ${names.sport(Number(sport))}`]),
    ...(place === undefined ? [] : [`Move ${names.sport(Number(sport))} to place ${text(place)}`]),
  ],
  'admin/suspendMarkets': (body, names) => {
    const { match_id: match, sport_id: sport } = body;
    const everywhere = sport === undefined ? 'everything' : `all markets of ${names.sport(Number(sport))}`;
    const what = match === undefined ? everywhere : `all markets of ${matchOf(body, names)}`;
    return `Suspend ${what}${withUnmatched(body)}`;
  },
  'admin/openMarkets': (body, names) =>
    `Open the markets of ${matchOf(body, names)}${body['inactive_too'] === true ? ', those never opened too' : ''}`,
};
