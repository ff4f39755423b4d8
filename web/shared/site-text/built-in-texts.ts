import type { I18n, MessageDescriptor } from '@lingui/core';
import { defineMessage, msg, plural } from '@lingui/core/macro';
import type { TextKind } from 'protocol';
import { DELETION_WINDOW_HOURS, QUERY_WINDOW_DAYS, TV_DELAY_MS } from 'protocol/constants';
import { EXCLUSION_MONTHS, REALITY_CHOICES, TIME_OUT_DAYS } from '../time-outs.ts';

// The texts that come with the software, as bettors read them until the site publishes its own.

/** The text of a kind in the language of `i18n`; empty if the software has none. */
export function builtInText(kind: TextKind, i18n: I18n): string {
  const text = { terms: TERMS, 'responsible-gaming': responsibleGaming(i18n), 'house-rules': [] }[kind];
  return text.map((section) => linesOf(section, i18n)).join('\n\n');
}

/** Words before and after a list of points, below a heading. */
interface Section {
  readonly heading?: MessageDescriptor;
  readonly before?: MessageDescriptor;
  readonly points?: readonly (readonly MessageDescriptor[])[];
  readonly after?: MessageDescriptor;
}

function linesOf({ heading, before, points = [], after }: Section, i18n: I18n): string {
  const say = (message: MessageDescriptor) => i18n._(message);
  return [
    ...(heading === undefined ? [] : [`# ${say(heading)}`]),
    ...(before === undefined ? [] : [say(before)]),
    ...points.map((point) => `- ${point.map(say).join(' ')}`),
    ...(after === undefined ? [] : ['', say(after)]),
  ].join('\n');
}

/** The general terms (specification §1); each market is settled by the rules below them. */
const TERMS: readonly Section[] = [
  {
    heading: msg`Who may bet, and how`,
    points: [
      [msg`You must be over 18 to use this site. One account for each person.`],
      [
        msg`Winning bets may be voided for the use of a VPN, for an undeclared robot, for several entries from the same IP address, and for punching: bets on what has already happened.`,
      ],
      [
        msg`An [application key](/setting/app-keys) is permission to use a robot: a program that bets with one is declared.`,
      ],
      [msg`Manual bets, by telephone or message, are not accepted.`],
      [msg`Management decision is final.`],
    ],
  },
  {
    heading: msg`Results and queries`,
    points: [
      [msg`Each market is settled by its rule, in the version that stands on the bet.`],
      [msg`A query about a result or a rate has to be raised within ${QUERY_WINDOW_DAYS} days of the event.`],
      [msg`Wrong rates, technical errors and abandoned matches lead to deleted or voided bets.`],
      [
        msg`A binary bet at a wrong rate is deleted within ${DELETION_WINDOW_HOURS} hours, and the client gets a notice.`,
      ],
    ],
  },
  {
    heading: msg`Pictures and scores`,
    points: [
      [msg`The TV picture is ${TV_DELAY_MS / 1000} seconds late.`],
      [msg`Live scores come from third parties. They may be late or wrong.`],
    ],
  },
];

/** The product's own means for somebody who wants to keep betting within bounds. */
function responsibleGaming(i18n: I18n): Section[] {
  const list = new Intl.ListFormat(i18n.locale, { type: 'disjunction' });
  const days = list.format(TIME_OUT_DAYS.map(String));
  const months = list.format(EXCLUSION_MONTHS.map((count) => i18n._(monthsOrYears(count))));
  const minutes = list.format(REALITY_CHOICES.filter((choice) => choice > 0).map(String));
  return [
    {
      before: msg`Betting is entertainment, and over a year it mostly costs money. Bet what you can afford to lose, and decide beforehand how much that is.`,
    },
    {
      heading: msg`What you can set`,
      points: [
        [
          msg`**Limits** on what you deposit, what you lose and what you have at stake.`,
          msg`A stricter limit applies at once. A looser one, or none, applies after 24 hours.`,
        ],
        [msg`**Time-out**: no bets and no deposits for ${days} days. It ends by itself.`],
        [msg`**Self-exclusion**: the same for ${months}. Nobody can lift it, and withdrawals stay open.`],
        [
          msg`**Reality check**: every ${minutes} minutes you are told how long you have been signed in, and what you have won or lost.`,
        ],
      ],
      after: msg`All of them are under [Limits and time-outs](/setting/limits) in the account menu, once you are signed in.`,
    },
    {
      heading: msg`Your history`,
      before: msg`Look now and then at what betting costs you: [Profit and Loss](/report/profit-loss) by sport and match, every amount in the [Account Statement](/report/account-statement), and sign-ins and limits under [Activity](/report/activity).`,
    },
    {
      heading: msg`When to stop`,
      points: [
        [msg`You bet to win back what you have lost.`],
        [msg`You bet for longer, or for more, than you meant to.`],
        [msg`You bet with borrowed money, or with money for rent, food or bills.`],
        [msg`You hide your betting, or it spoils your sleep, your work or your temper.`],
      ],
      after: msg`If one of these is you, take a time-out today. Talk with somebody you trust, or with a doctor or a counsellor for gambling where you live.`,
    },
    {
      heading: msg`Over 18s only`,
      before: msg`Nobody under 18 may bet here. Keep your password from children, and sign out on devices that they use.`,
    },
  ];
}

const monthsOrYears = (months: number): MessageDescriptor =>
  months < 12
    ? defineMessage({ message: plural(months, { one: '# month', other: '# months' }) })
    : defineMessage({ message: plural(months / 12, { one: '# year', other: '# years' }) });
