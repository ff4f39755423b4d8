import type { z } from 'zod';
import { ALERT_CALLS } from './alerts.ts';
import { APP_KEY_CALLS } from './app-keys.ts';
import { AUDIT_CALLS } from './audit.ts';
import { AUTHORITY_CALLS } from './authority.ts';
import { BET_DETAIL_CALLS } from './bet-detail.ts';
import { BET_CALLS, BET_CHANGE_CALLS } from './bets.ts';
import type { Call, CallTable } from './call.ts';
import { CASH_OUT_CALLS } from './cash-out.ts';
import { CASINO_CALLS } from './casino.ts';
import { CASINO_STAFF_CALLS } from './casino-staff.ts';
import { CASINO_REPORT_CALLS } from './casino-reports.ts';
import { CATALOGUE_CHANGE_CALLS } from './catalogue-changes.ts';
import { LIST_CALLS } from './catalogue.ts';
import { CLIENT_QUERY_CALLS } from './client-queries.ts';
import { FIXTURE_CALLS } from './fixtures.ts';
import { INDEX_SESSION_CALLS } from './index-sessions.ts';
import { LIMIT_CALLS } from './limits.ts';
import { MARKET_CONTROL_CALLS } from './market-control.ts';
import { VIEW_CALLS } from './market-views.ts';
import { MATCH_PLAN_CALLS } from './match-plans.ts';
import { MENU_CALLS } from './menu.ts';
import { NOTICE_CALLS } from './notices.ts';
import { PASSWORD_RESET_CALLS } from './password-reset.ts';
import { PAYEE_CALLS } from './payees.ts';
import { CASHIER_CALLS, PAYMENT_CALLS } from './payments.ts';
import { PEOPLE_CALLS } from './people.ts';
import { PROVIDER_CALLS, PROVIDER_GAME_CALLS } from './providers.ts';
import { REPORT_CALLS } from './reports.ts';
import { DEVICE_CALLS, SECOND_FACTOR_CALLS } from './security.ts';
import { RESULT_CALLS } from './settlement.ts';
import { FACT_CALLS } from './match-facts.ts';
import { SIGN_IN_CALLS } from './sign-in.ts';
import { SIGN_UP_CALLS } from './sign-up.ts';
import { RISK_CALLS } from './risk.ts';
import { RULE_CALLS } from './site-rules.ts';
import { STAFF_REPORT_CALLS } from './staff-reports.ts';
import { SITE_CONTENT_CALLS } from './site-content.ts';
import { SITE_CALLS } from './site-settings.ts';
import { SPORT_CALLS } from './sports.ts';
import { STAFF_CALLS } from './staff.ts';

/**
 * Every call of the wire, by area. The gateway has one handler for each (server/edge/gateway/calls/area-handlers.ts): one
 * that is missing or surplus does not compile.
 */
export const AREAS = {
  signIn: SIGN_IN_CALLS,
  signUp: SIGN_UP_CALLS,
  passwordReset: PASSWORD_RESET_CALLS,
  secondFactor: SECOND_FACTOR_CALLS,
  devices: DEVICE_CALLS,
  appKeys: APP_KEY_CALLS,
  site: SITE_CALLS,
  siteContent: SITE_CONTENT_CALLS,
  rules: RULE_CALLS,
  menus: MENU_CALLS,
  lists: LIST_CALLS,
  views: VIEW_CALLS,
  indexSessions: INDEX_SESSION_CALLS,
  bets: BET_CALLS,
  betChanges: BET_CHANGE_CALLS,
  betDetail: BET_DETAIL_CALLS,
  cashOut: CASH_OUT_CALLS,
  reports: REPORT_CALLS,
  risk: RISK_CALLS,
  staffReports: STAFF_REPORT_CALLS,
  casino: CASINO_CALLS,
  casinoStaff: CASINO_STAFF_CALLS,
  casinoReports: CASINO_REPORT_CALLS,
  providerGames: PROVIDER_GAME_CALLS,
  providers: PROVIDER_CALLS,
  limits: LIMIT_CALLS,
  payments: PAYMENT_CALLS,
  notices: NOTICE_CALLS,
  clientQueries: CLIENT_QUERY_CALLS,
  catalogueChanges: CATALOGUE_CHANGE_CALLS,
  matchPlans: MATCH_PLAN_CALLS,
  fixtures: FIXTURE_CALLS,
  sports: SPORT_CALLS,
  marketControl: MARKET_CONTROL_CALLS,
  results: RESULT_CALLS,
  facts: FACT_CALLS,
  people: PEOPLE_CALLS,
  staff: STAFF_CALLS,
  authority: AUTHORITY_CALLS,
  audit: AUDIT_CALLS,
  cashier: CASHIER_CALLS,
  payees: PAYEE_CALLS,
  alerts: ALERT_CALLS,
} as const satisfies Record<string, CallTable>;

/** The intersection of several tables: one table with the rows of all. */
type Merged<Table> = (Table extends unknown ? (table: Table) => void : never) extends (table: infer All) => void
  ? All
  : never;
type Calls = Merged<(typeof AREAS)[keyof typeof AREAS]>;

/** All calls by path, without their areas. */
export const CALLS: Calls = Object.assign({}, ...Object.values(AREAS));

/** True for a call that the stream takes too. @param name  any text */
export const isOverStream = (name: string): boolean =>
  Object.hasOwn(CALLS, name) && (CALLS as Readonly<Record<string, Call>>)[name]?.overStream === true;

export type CallName = keyof Calls;
export type RequestOf<N extends CallName> = Calls[N] extends { request: infer R extends z.ZodType }
  ? z.input<R>
  : undefined;
export type DataOf<N extends CallName> = z.infer<Calls[N]['data']>;
