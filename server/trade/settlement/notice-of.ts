import type { NoticeKind } from 'protocol';
import type { Answer, Basis, SettlementAction } from 'results';

/**
 * What the clients of a market are told of an action; undefined where nobody has to be told: a first result without voids.
 *
 * @param body  the action's basis, JSON
 */
export function noticeOf(
  action: SettlementAction,
  body: string,
): { readonly kind: NoticeKind; readonly text: string } | undefined {
  const { kind, answer, before, reason } = action;
  const told = kindOf(kind, answer, before);
  if (told === undefined) return undefined;
  const basis = JSON.parse(body) as Basis;
  const what = `${basis.market.match_name}, ${basis.market.name}`;
  return { kind: told, text: `${what}: ${saidOf(told, answer, basis)} Reason: ${reason.replace(/\.$/, '')}.` };
}

function kindOf(kind: SettlementAction['kind'], answer: Answer, before: Answer | undefined): NoticeKind | undefined {
  if (kind === 'roll-back') return 'rolled-back';
  if (answer.state === 'bets-void') return 'bets-void';
  if (answer.state === 'void') return 'void';
  if (before !== undefined) return 'settled-again';
  return answer.voidRunners === undefined && answer.voidWindows === undefined ? undefined : 'bets-void';
}

function saidOf(told: NoticeKind, answer: Answer, basis: Basis): string {
  const result = answer.state === 'settled' ? ` Result: ${resultText(answer, basis)}.` : '';
  if (told === 'rolled-back')
    return answer.state === 'settled'
      ? `the result was taken back.${result}`
      : 'the result was taken back; stakes are returned until there is another.';
  if (told === 'void') return 'all bets are void, stakes are returned.';
  if (told === 'bets-void') return `some bets are void, their stakes are returned.${result}`;
  return `settled again.${result}`;
}

function resultText(answer: Answer & { state: 'settled' }, { market: { runners }, terms }: Basis): string {
  if (answer.number !== undefined) return String(answer.number / (terms?.perUnit ?? 1));
  const names = (selections: readonly number[]) =>
    selections
      .map((selection) => runners.find((runner) => runner.selection === selection)?.name ?? selection)
      .join(', ');
  const { winners, tied = [] } = answer;
  if (tied.length > 0) return [names(winners), `${names(tied)} tie`].filter((part) => part !== '').join('; ');
  return winners.length === 0 ? 'no winner' : names(winners);
}
