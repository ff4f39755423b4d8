// The customer's specification, line by line, with what proves each: a test's file and words of its name.

import type { Evidence } from './evidence.ts';

const SCREENS = 'e2e/spec/screen-rows.ts';
const SHELL = 'e2e/spec/shell-rows.ts';
const ROLES = 'e2e/spec/role-rows.ts';
const STATES = 'e2e/spec/state-rows.ts';
const FORMS = 'e2e/spec/form-rows.ts';
const CALLS = 'server/edge/gateway/calls/specified-calls.int.test.ts';
const CONSTANTS = 'server/process/specified-constants.test.ts';
const RULES = 'results/rules/specification.test.ts';
const CRICKET = 'results/rules/specification-cricket.test.ts';
const RACING = 'results/rules/racing/reduction.test.ts';
const TABS = 'server/trade/settlement/site-rules.test.ts';
const WIRE = 'web/shared/wire/call.test.ts';
const SPORTS = 'web/bettor/data/sports.test.ts';
const DOOR = 'e2e/door.spec.ts';

export type SpecifiedLine = readonly [line: string, ...evidence: Evidence[]];

export const SPECIFIED: Readonly<Record<string, readonly SpecifiedLine[]>> = {
  '§1 What the product does': [
    ['Only who is logged in uses the shell', [SCREENS, '/ is the login target of the route guard']],
    ['Footer: terms, responsible gaming, over 18, 2024', [SHELL, '§1 The footer']],
    ['Look, message, title and social links from the global settings', [SHELL, '§1, §3 Global settings']],
    ['General terms of the rules', [TABS, 'says the general terms'], [SCREENS, '§1 General terms']],
    [
      'A query within 7 days',
      ['server/people/client-queries/query-window.test.ts', 'seven days from'],
      ['e2e/records.spec.ts', 'a question about a bet is asked'],
    ],
    ['TV with 5 seconds of delay', ['e2e/match.spec.ts', 'with the notice of its delay'], [CONSTANTS, 'TV delay']],
    [
      'Deleted binary bets: within 24 hours, clients are told',
      ['server/trade/binary/binary-quoter.int.test.ts', 'is deleted with a notice'],
      [CONSTANTS, 'Deleted binary bets removed'],
    ],
  ],
  '§2 Screens and routes': [
    ['Empty path', [SCREENS, 'the empty path is the authentication area']],
    ['page/rules/…', [SCREENS, 'is a bare layout with the footer only']],
    ['/', [SCREENS, '/ is the login target of the route guard']],
    [
      '/login, and sign-up as third segment',
      [SCREENS, '/login is where an application goes'],
      [SCREENS, 'third segment of the path is sign-up'],
    ],
    [
      'home, all-sports, user, report/…, casino/…, setting/…, security-auth, world-casino',
      [SCREENS, '§2 Main layout: ${path}'],
    ],
    ['game-details/{sportId}/{matchId}', [SCREENS, '§2 Main layout: game-details']],
    ['horse-racing/{matchId}/{date or time}', [SCREENS, '§2 Main layout: horse-racing']],
    ['match/matchdetail/{matchId}', [SCREENS, 'match/matchdetail/{matchId}']],
    ['CM/MD/{matchId}', [SCREENS, 'CM/MD/{matchId}']],
    ['game-details/4/{matchId} for cups', [SCREENS, 'game-details/4/{matchId} for cups']],
    [
      '/setting/change-password where it is forced',
      [SCREENS, 'where a password change is required'],
      [DOOR, 'has to choose a password of his own'],
    ],
    [
      'Header: logo, search, rules, figures',
      [SHELL, 'the logo goes home'],
      [SHELL, 'a match search box'],
      [SHELL, 'the Rules link opens'],
      [SHELL, 'balance and exposure'],
    ],
    ['Header: wallet link', [ROLES, '§2, §6 The wallet link']],
    ['Header: user dropdown and its targets', [SHELL, 'the entries of the user dropdown'], [SHELL, 'goes to ${path}']],
    ['Header: top navigation', [SHELL, 'the top navigation has Home first'], [SHELL, '§7 series/getSeriesHeader']],
    [
      'Modals: Rules, My Market, Set Button Value, 18+',
      [SHELL, 'Modals: the Rules link'],
      [SHELL, 'My Market shows exposure'],
      [SHELL, 'Game Buttons and Casino Buttons'],
      [SHELL, '18+ information popup'],
    ],
    ['Modals: Welcome, with its text', [STATES, 'openWelcomePopup'], [STATES, 'looked at with every request']],
    ['Sidebar: Racing Sports', [SHELL, 'the racing dropdown loads']],
    ['Sidebar: Others', [SHELL, 'Others has Our Virtual'], [ROLES, '§6 Our Casino is']],
    ['Sidebar: All Sports', [SHELL, 'a sport toggles its series']],
    [
      'Site rules: 27 tabs, order, spelling, first shown',
      [SCREENS, 'the tabs in their order and spelling'],
      [TABS, 'has the 27 tabs'],
    ],
    ['Site rules: one pane a tab; Teenpatti', [SCREENS, 'one pane per tab'], [SCREENS, 'No records Found']],
    ['Site rules: a vertical list of tabs', [SCREENS, 'the tab list is vertical on phones too']],
    [
      'Site rules: Virtual Cricket, CPL averages',
      [SCREENS, 'Virtual Cricket and the averages'],
      [TABS, 'has Virtual Cricket'],
    ],
  ],
  '§3 Entities and their fields': [
    ['Device and session storage', [STATES, '§3 Device storage'], ['web/shared/login-session.test.ts', 'testData']],
    ['otp-verify', [STATES, 'an otp-verify marker']],
    ['Session user info', [CALLS, '§3 Session user info']],
    ['User details', [CALLS, 'user/getUserBalance'], [SHELL, 'the exposure as a positive number']],
    ['Global setting', [CALLS, '§3 Global setting']],
    ['Sport, series, match', [CALLS, '§3 %s: %s'], [CALLS, 'market_start_time']],
    ['Exposure detail row', [CALLS, 'bet/getExposureDetail']],
    ['Search result item', [CALLS, 'match/searchByMatchNameHeader']],
    ['Button value', [CALLS, 'user/getButtonValue']],
    ['Casino sport', [CALLS, '§3 Casino sport']],
    ['Change-password form', [CALLS, '§3, §5 Change password'], [FORMS, '§3 Change-password form']],
    ['Countries, India first', ['web/bettor/sign-up/country-entries.test.ts', 'a name, a flag, a two-letter code']],
    [
      'Shared state: the bet-placed counter and the toggles',
      ['web/bettor/data/ui-store.test.ts', 'a small screen restores'],
      ['e2e/spec.spec.ts', 'at once after a bet is placed'],
    ],
    [
      'Shared state: chart, market rules, bookmaker and mobile device',
      ['e2e/match.spec.ts', 'the rules of a market are its own'],
      [STATES, 'under 993 px'],
    ],
  ],
  '§4 States and transitions': [
    [
      'Logged in at start',
      [STATES, 'at start without ${key}'],
      ['web/shared/login-session.test.ts', 'means logged out'],
    ],
    ['Logout', [STATES, 'removes the five keys']],
    [
      '401 and 403',
      [STATES, 'on any call: logged out'],
      [WIRE, 'logs out and comes back as a value'],
      [DOOR, 'a login session ended elsewhere'],
    ],
    ['Forced password change', [STATES, 'checked on every outgoing request'], [STATES, 'No welcome popup while']],
    ['Pending verification', [STATES, '§3, §4 Pending verification']],
    [
      'Balance refresh',
      [STATES, 'every 5 seconds, after an error too'],
      [STATES, 'not on the login page'],
      ['e2e/spec.spec.ts', 'at once after a bet is placed'],
    ],
    ['Visibility toggles', [STATES, 'on a desktop both figures'], [STATES, 'under 993 px the saved choice']],
    ['Search', [STATES, '§4 Search']],
    ['Sidebar', [SHELL, '§2, §4 Sidebar'], ['e2e/match.spec.ts', 'the sidebar: sport, series, matches']],
    [
      'Sports: order and hiding',
      [SPORTS, 'the tree has 2378961 first'],
      [SPORTS, 'racing has its own section'],
      [ROLES, '§6 Our Casino is'],
    ],
    [
      'Void, stand and mid-point',
      [RULES, 'not played within 48 hours'],
      [CRICKET, 'mid-point rule'],
      ['e2e/records.spec.ts', 'a void market is told'],
    ],
  ],
  '§5 Validation rules': [
    [
      'New password',
      [FORMS, 'Change password refuses'],
      ['web/shared/forms/password-rule.test.ts', 'seven characters'],
      [CALLS, 'seven characters'],
    ],
    [
      'master_password and confirm_password are required',
      [FORMS, 'requires master_password'],
      [FORMS, 'no confirm_password'],
    ],
    ['Two fields equal: the error is on the second', [FORMS, '‘matching’']],
    ['Route guard', [SCREENS, '/ is the login target'], [STATES, 'let into no page']],
    [
      'Horse racing: result, void races, surface',
      [RULES, 'Horse racing: The result is the official'],
      [RULES, 'Horse racing: An abandoned race'],
      [RULES, 'A surface change stands'],
    ],
    [
      'Horse racing: non-runners and reductions',
      [RACING, 'non-runner’s matched bets are void'],
      [RACING, 'win market: 2.5%'],
      [RACING, 'place market: all apply'],
      ['e2e/match.spec.ts', 'a race with a non-runner'],
    ],
    [
      'Horse racing: 1.01, in play, 15 and 5 minutes',
      [RACING, 'Odds cannot go below 1.01'],
      [RACING, 'for 15 minutes, or 5'],
    ],
    [
      'Football',
      [RULES, 'Football: Bets are void'],
      [RULES, 'Football: Match odds cover'],
      [RULES, 'Football: Draw no bet'],
      [RULES, 'Football: Abandoned matches'],
      [RULES, 'Football: Cards and corners'],
    ],
    [
      'Basketball, units of play, tennis',
      [RULES, 'Basketball: match odds need'],
      [RULES, 'Set, period and quarter'],
      [RULES, 'Tennis match odds are void'],
    ],
    [
      'Cricket: averages, ties, dead heats',
      [CRICKET, 'A tie or equal scores'],
      [CRICKET, 'Dead-heat 50%'],
      ['results/averages/averages.test.ts', 'CPL'],
    ],
    [
      'Cricket: meter, khado, lambi, bowlers, bookmaker',
      [CRICKET, 'Meter fancy'],
      [CRICKET, 'Khado needs'],
      [CRICKET, 'Bowler events'],
      [CRICKET, 'Bookmaker: 25-over'],
    ],
    [
      'Cricket: partnership, batsman, bowler, dot balls; Test limits',
      [CRICKET, 'Other rule groups'],
      [CONSTANTS, 'Test overall events'],
    ],
    [
      'Binary session hours',
      ['server/trade/binary/trading-hours.test.ts', 'binary session hours'],
      [CONSTANTS, 'Binary hours of index instruments'],
    ],
  ],
  '§6 Roles and permissions': [
    [
      'Logged in or not',
      ['server/edge/gateway/calls/access.int.test.ts', 'to nobody in particular'],
      [STATES, 'a token in device storage'],
    ],
    ['parent_id other than −1', [ROLES, '§6 A parent other than −1'], [ROLES, '§6 A parent of −1']],
    ['Wallet links', [ROLES, 'The wallet link'], [ROLES, '§6 No wallet link']],
    ['Our Casino', [ROLES, '§6 Our Casino is']],
    ['is_show_apk is read', [CALLS, 'is_show_apk']],
  ],
  '§7 The calls it makes': [
    [
      'Headers of every request',
      [STATES, '§7 Every request'],
      [WIRE, 'every request says no-store'],
      [WIRE, 'a write repeats the anti-forgery cookie'],
    ],
    ['globalSetting/getGlobalSetting', [CALLS, 'globalSetting/getGlobalSetting']],
    ['user/getUserBalance', [CALLS, 'user/getUserBalance']],
    ['sport/getSports', [CALLS, 'sport/getSports']],
    ['series/getSeriesHeader', [CALLS, 'series/getSeriesHeader'], [SHELL, '§7 series/getSeriesHeader']],
    ['series/getSeries', [CALLS, 'series/getSeries']],
    ['match/getMatches', [CALLS, 'match/getMatches']],
    ['match/searchByMatchNameHeader', [CALLS, 'match/searchByMatchNameHeader']],
    ['bet/getExposureDetail', [CALLS, 'bet/getExposureDetail']],
    ['match/getCupsForMenu', [CALLS, 'match/getCupsForMenu']],
    ['casino/getCasinoSport', [CALLS, 'casino/getCasinoSport']],
    ['user/getButtonValue', [CALLS, 'user/getButtonValue']],
    ['user/setButtonValue', [CALLS, 'user/setButtonValue']],
    [
      'user/logout, a doubled slash too',
      [CALLS, '§7 logout'],
      [STATES, '§4, §7 SignOut'],
      [WIRE, 'a path has no doubled slash'],
    ],
    [
      'match/getMatchVenueListByCountryCodeSportId',
      [CALLS, 'match/getMatchVenueListByCountryCodeSportId'],
      [SHELL, 'the racing dropdown loads'],
    ],
    [
      'Geolocation picks the dial code',
      ['server/edge/gateway/calls/sign-up.int.test.ts', 'country'],
      [DOOR, 'a newcomer signs up'],
    ],
  ],
  '§8 The error catalogue': [
    [
      '401 and 403 are swallowed, other errors thrown',
      [WIRE, 'logs out and comes back as a value'],
      [STATES, 'on any call: logged out'],
    ],
    ['Set button values', [FORMS, 'on success the modal closes'], [FORMS, 'on failure an error toast']],
    ['Balance errors are silent', [STATES, 'every 5 seconds, after an error too']],
    ['Other call errors are ignored', [FORMS, 'Other call errors are ignored']],
    ['Teenpatti', [SCREENS, 'No records Found']],
    ['Toasts', [FORMS, '800 ms, top centre'], [FORMS, 'dismisses one']],
  ],
  '§9 Constants and limits': [
    ['Every constant and its value', [CONSTANTS, 'Balance refresh'], [CONSTANTS, 'Copyright year shown']],
    ['The console is cleared once', [STATES, '1,115,000 ms']],
    [
      'Averages of grounds, of the CPL, of T20 tours',
      [CONSTANTS, 'CPL totals'],
      [CONSTANTS, 'T20 tour totals'],
      [CONSTANTS, 'CPL team averages'],
      [CONSTANTS, 'general ranges'],
    ],
    ['The figures stand in the rules that people read', [RULES, 'the figures of section 9']],
  ],
};
