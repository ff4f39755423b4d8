import type { AREAS } from 'protocol';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { RequestAnswers } from '../request-answers.ts';
import type { StreamTickets } from '../stream/tickets.ts';
import type { Topics } from '../stream/topics.ts';
import type { TwoPeople } from '../two-people/two-people.ts';
import type { ListedMatches } from '../wire/listed-matches.ts';
import { alertCalls } from './alert-calls.ts';
import { appKeyCalls } from './app-key-calls.ts';
import { auditCalls } from './audit-calls.ts';
import { authorityCalls } from './authority-calls.ts';
import { betCalls } from './bet-calls.ts';
import { betChangeCalls } from './bet-change-calls.ts';
import { betDetailCalls } from './bet-detail-calls.ts';
import { cashOutCalls } from './cash-out-calls.ts';
import { cashierCalls } from './cashier-calls.ts';
import { casinoCalls } from './casino-calls.ts';
import { casinoStaffCalls } from './casino-staff-calls.ts';
import { casinoReportCalls } from './casino-report-calls.ts';
import { catalogueChangeCalls } from './catalogue-change-calls.ts';
import { clientQueryCalls } from './client-query-calls.ts';
import { factCalls } from './fact-calls.ts';
import { fixtureCalls } from './fixture-calls.ts';
import { indexSessionCalls } from './index-session-calls.ts';
import { limitCalls } from './limit-calls.ts';
import { listCalls } from './list-calls.ts';
import { marketControlCalls } from './market-control-calls.ts';
import { matchPlanCalls } from './match-plan-calls.ts';
import { menuCalls } from './menu-calls.ts';
import { noticeCalls } from './notice-calls.ts';
import { payeeCalls } from './payee-calls.ts';
import { passwordResetCalls } from './password-reset-calls.ts';
import { paymentCalls } from './payment-calls.ts';
import { peopleCalls } from './people-calls.ts';
import { providerCalls } from './provider-calls.ts';
import { providerGameCalls } from './provider-game-calls.ts';
import { reportCalls } from './report-calls.ts';
import { resultCalls } from './result-calls.ts';
import { riskCalls } from './risk-calls.ts';
import { ruleCalls } from './rule-calls.ts';
import { deviceCalls, secondFactorCalls } from './security-calls.ts';
import { signInCalls } from './sign-in-calls.ts';
import { signUpCalls } from './sign-up-calls.ts';
import { siteContentCalls } from './site-content-calls.ts';
import { siteCalls } from './site-calls.ts';
import { sportCalls } from './sport-calls.ts';
import { staffCalls } from './staff-calls.ts';
import { staffReportCalls } from './staff-report-calls.ts';
import { viewCalls } from './view-calls.ts';

/** Handlers for every call, by area; one that is missing or surplus does not compile. */
export type AreaHandlers = { readonly [A in keyof typeof AREAS]: Handlers<(typeof AREAS)[A]> };

export interface AreaHandlerOptions extends GatewayDependencies {
  readonly tickets: StreamTickets;
  readonly topics: Topics;
  readonly listed: ListedMatches;
  readonly twoPeople: TwoPeople;
  /** Origins whose pages and videos may be embedded with a match. */
  readonly tvOrigins?: readonly string[];
}

export function areaHandlers({
  tickets,
  topics,
  listed,
  twoPeople,
  tvOrigins = [],
  ...needs
}: AreaHandlerOptions): AreaHandlers {
  const answers = new RequestAnswers();
  return {
    signIn: signInCalls(needs, { tickets, topics }),
    signUp: signUpCalls(needs),
    passwordReset: passwordResetCalls(needs),
    secondFactor: secondFactorCalls(needs),
    devices: deviceCalls(needs),
    appKeys: appKeyCalls(needs),
    site: siteCalls(needs),
    siteContent: siteContentCalls(needs),
    rules: ruleCalls(needs),
    menus: menuCalls(needs),
    lists: listCalls(needs, listed),
    views: viewCalls(needs),
    indexSessions: indexSessionCalls(needs),
    bets: betCalls(needs, answers),
    betChanges: betChangeCalls(needs, answers),
    betDetail: betDetailCalls(needs),
    cashOut: cashOutCalls(needs, answers),
    reports: reportCalls(needs),
    risk: riskCalls(needs),
    staffReports: staffReportCalls(needs),
    casino: casinoCalls(needs),
    casinoStaff: casinoStaffCalls(needs),
    casinoReports: casinoReportCalls(needs),
    providerGames: providerGameCalls(needs),
    providers: providerCalls(needs),
    limits: limitCalls(needs),
    payments: paymentCalls(needs),
    notices: noticeCalls(needs),
    clientQueries: clientQueryCalls(needs),
    catalogueChanges: catalogueChangeCalls(needs, tvOrigins),
    matchPlans: matchPlanCalls(needs),
    fixtures: fixtureCalls(needs),
    sports: sportCalls(needs),
    marketControl: marketControlCalls(needs),
    results: resultCalls(needs),
    facts: factCalls(needs),
    people: peopleCalls(needs),
    staff: staffCalls(needs),
    authority: authorityCalls(needs, twoPeople),
    audit: auditCalls(needs),
    cashier: cashierCalls(needs),
    payees: payeeCalls(needs),
    alerts: alertCalls(needs),
  };
}
