// All that other packages may import: facts of a match, rules by version, and the evidence of every result.
export { checkFact, type CheckedFact } from './facts/check-fact.ts';
export { breakPrices } from './facts/cricket/break-prices.ts';
export { ballsOf, extrasOff, isDot, isLegal, runsOff } from './facts/cricket/cricket-ball.ts';
export { battersOf, bowlersOf } from './facts/cricket/count-players.ts';
export type {
  CricketBall,
  CricketFact,
  CricketInnings,
  CricketMatch,
  CricketResult,
  CricketWicket,
  Dismissal,
  Team,
} from './facts/cricket/cricket-facts.ts';
export { foldCricket } from './facts/cricket/fold-cricket.ts';
export { battingFirst } from './facts/cricket/fold-innings.ts';
export { ballText, scoreOf } from './facts/cricket/score-of.ts';
export { factForms, type FactForm } from './facts/fact-forms.ts';
export { isAnnouncement, isFixtureFact, isReport, typistsOf, type Doubt, type Fact } from './facts/fact.ts';
export type { FactsKind } from './facts/facts-kind.ts';
export type { FootballFact, FootballPeriod } from './facts/football/football-facts.ts';
export { impossible, type Impossible } from './facts/impossible.ts';
export { BINARY_SPORT } from './facts/index/binary-sport.ts';
export type { IndexFact } from './facts/index/index-facts.ts';
export type { FactSource, KnownMatch, SourceLine } from './facts/known-match.ts';
export type { PeriodsFact } from './facts/periods/periods-facts.ts';
export { hasBegun } from './facts/play-begun.ts';
export { inningsToPlay, playRests } from './facts/play-rests.ts';
export type { RacingFact } from './facts/racing/racing-facts.ts';
export type { ElectionFact } from './facts/election/election-facts.ts';
export type { TournamentFact } from './facts/tournament/tournament-facts.ts';
export { TENNIS_SET, VOLLEYBALL_SET, type SetsFact } from './facts/sets/sets-facts.ts';
export { TENNIS_FORMATS, type TennisFormat } from './facts/sets/tennis-formats.ts';
export { isMatchOver } from './facts/match-over.ts';
export { scoreOfFacts } from './facts/score-of-facts.ts';
export { sportOfFacts } from './facts/sports-of-facts.ts';
export { standing, standingAfter } from './facts/standing-facts.ts';
export { matchOfTournament } from './facts/tournament/match-of-tournament.ts';
export { PlayedMatch } from './facts/tournament/tournament-schema.ts';
export {
  MANUAL_SOURCE,
  agreementOf,
  fileSource,
  isFile,
  lineOf,
  scorerOf,
  scorerSource,
  sourcesOf,
} from './sources/agreement.ts';
export { BALL_FEED_SOURCE, BallFeed } from './sources/ball-feed/ball-feed.ts';
export { FeedError, parseFeedMessage } from './sources/ball-feed/feed-message.ts';
export { GatheredFacts, type FactSink } from './sources/fact-sink.ts';
export { impossibleCricketEntry } from './sources/manual.ts';
export { isOfFiles } from './sources/result-row.ts';
export { readScorecard } from './sources/scorecard/read-scorecard.ts';
export { ScorecardError } from './sources/scorecard/scorecard-error.ts';
export { oneSource, type AreIndependent } from './sources/scorers.ts';
export type { Rule, RuleContext } from './rule.ts';
export { isVoid, type Ruling, type SettledRuling, type VoidRuling } from './ruling.ts';
export { factorWindow, mayChangeFactor } from './rules/racing/reduction.ts';
export {
  UnknownRuleError,
  boundRule,
  everyRule,
  newestRule,
  newestRules,
  ruleHash,
  ruleOf,
} from './rules/rule-book.ts';
export { rulingOfTwo } from './evidence/ruling-of-two.ts';
export { ruledOut } from './rules/ruled-out.ts';
export { SITE_TABS, type SiteTab } from './rules/site-tabs.ts';
export { NEWEST_AVERAGES } from './averages/averages-1.ts';
export { averagesTable, type AverageRow, type Averages } from './averages/averages.ts';
export { settleCard, type CardLine, type SettledCard } from './cards/settle-card.ts';
export type { DraftTerms, MarketTerms, PinsTerms, SettlementPolicy } from './market-terms.ts';
export {
  THE_RULE,
  type ActionKind,
  type ActionRequest,
  type ActionState,
  type Preview,
  type PreviewRow,
  type RequestedAction,
  type RuledProposal,
  type SettlementAction,
  type TypedProposal,
} from './evidence/action.ts';
export {
  answerOf,
  isSettledAs,
  keepsVoids,
  stepsTo,
  type Answer,
  type BetsVoidAnswer,
  type SeenMarket,
  type SettledAnswer,
} from './evidence/answer.ts';
export { answersOfRule, canBeAnswer } from './evidence/answers-of-rule.ts';
export { checkRunnerNames, fitsPayoff, type MarketForTerms } from './evidence/check-runner-names.ts';
export {
  EVIDENCE_FORMAT,
  digestOf,
  needsSecondPerson,
  ruleText,
  toEvidence,
  type Basis,
  type EvidencePack,
  type KnownFacts,
  type MarketNamed,
  type ProvenCommand,
  type RuleText,
} from './evidence/evidence.ts';
export { FlowRefusal, finished, type FlowRefusalCode } from './evidence/flow-refusal.ts';
export { answerNow, rollBackTo } from './evidence/roll-back.ts';
export { foldLine, ruleOnFacts, sourcesFor } from './evidence/rule-on-facts.ts';
export { canonicalJson, fingerprint } from './canonical-json.ts';
