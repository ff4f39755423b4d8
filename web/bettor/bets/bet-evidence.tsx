import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { BetDetail } from 'protocol';
import { Icon } from '../../shared/icon.tsx';
import { Refusal } from '../../shared/wire/call.ts';
import { formatLine } from '../data/market-kind.ts';
import { wordsOfMargin, wordsOfResult } from '../data/outcome-word.ts';
import { ask } from '../data/exchange.ts';
import { exactTime } from './bet-timeline.tsx';
import type { PastBet } from '../data/past-bet.ts';
import { saveFile } from '../../shared/report/save-file.ts';

/** What is read here of an evidence pack; the file holds all of it. */
interface EvidencePack {
  readonly basis: {
    readonly kind: string;
    readonly reason: string;
    /** 0: the rule itself. */
    readonly proposed_by: number;
    readonly by_rule: boolean;
    readonly ruling: { readonly reason: string; readonly how?: string } | null;
  };
  readonly facts: { readonly facts: readonly unknown[]; readonly doubts: readonly unknown[]; readonly source?: string };
  readonly approved_at: number;
  readonly commands: readonly { readonly sequence: number; readonly at: number }[];
  readonly digest: string;
}

interface BetEvidenceProps {
  readonly bet: PastBet;
  readonly results: BetDetail['results'];
}

/** What was told of the market, by whom and on what it rests. */
export function BetEvidence({ bet, results }: BetEvidenceProps) {
  return (
    <section className="card" aria-labelledby="bet-result">
      <header>
        <h2 id="bet-result">
          <Trans>Result and evidence</Trans>
        </h2>
      </header>
      {results.length === 0 ? (
        <p className="none-yet">
          <Trans>There is no result yet. What it rests on will stand here.</Trans>
        </p>
      ) : (
        <>
          <Tellings bet={bet} results={results} />
          <Evidence bet={bet} resultCount={results.length} />
        </>
      )}
    </section>
  );
}

function Tellings({ bet, results }: BetEvidenceProps) {
  const { t } = useLingui();
  const words = {
    settled: t`Settled`,
    resettled: t`Settled again`,
    voided: t`Void`,
    'bets-voided': t`Some bets void`,
  };
  return (
    <ol className="steps">
      {results.map((result) => (
        <li key={result.telling} className={result.what === 'settled' || result.what === 'resettled' ? 'done' : 'bad'}>
          <b>{words[result.what]}</b>
          <span className="when">{exactTime(Date.parse(result.at))}</span>
          <p>{resultOf(result, bet)}</p>
        </li>
      ))}
    </ol>
  );
}

function resultOf(result: BetDetail['results'][number], { perUnit }: PastBet): string {
  if (result.what !== 'settled' && result.what !== 'resettled') return '';
  // A margin is in the market's units; a line is written in them.
  if (result.ahead !== null) return wordsOfMargin(result.ahead, result.number / perUnit);
  return wordsOfResult(result, (number) => formatLine(number, perUnit));
}

function Evidence({ bet, resultCount }: { bet: PastBet; resultCount: number }) {
  const { data, error } = useQuery({
    queryKey: ['bet', 'evidence', bet.marketId, resultCount],
    queryFn: async () => (await ask('bet/getEvidence', { market_id: bet.marketId })) as unknown as EvidencePack,
    retry: false,
    staleTime: 60_000,
  });
  if (data !== undefined) return <Pack pack={data} bet={bet} />;
  const isNone = error instanceof Refusal;
  return (
    <p className="none-yet" aria-busy={error === null}>
      {error === null ? (
        <Trans>Loading the evidence…</Trans>
      ) : isNone ? (
        <Trans>No evidence is kept of this result.</Trans>
      ) : (
        <Trans>The evidence could not be loaded.</Trans>
      )}
    </p>
  );
}

function Pack({ pack, bet }: { pack: EvidencePack; bet: PastBet }) {
  const { t } = useLingui();
  const { basis, facts, digest, commands, approved_at } = pack;
  const rows: readonly (readonly [string, string])[] = [
    [t`Decided by`, basis.by_rule ? t`the rule, from the facts` : t`a person`],
    [t`Reason`, basis.ruling?.reason ?? basis.reason],
    [t`Facts`, facts.source === undefined ? String(facts.facts.length) : `${facts.facts.length}, ${facts.source}`],
    [t`Open questions`, String(facts.doubts.length)],
    [t`Approved`, exactTime(approved_at)],
    [t`Journal entries`, commands.map(({ sequence }) => sequence).join(', ')],
  ];
  return (
    <>
      <dl className="facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="whole">
          <dt>
            <Trans>Fingerprint</Trans>
          </dt>
          <dd>
            <code>{digest}</code>
          </dd>
        </div>
      </dl>
      <div className="card-foot">
        <span className="meta">
          <Trans>The file has every fact and the text of the rule, so anyone can check the result.</Trans>
        </span>
        <button
          type="button"
          className="btn small"
          onClick={() =>
            saveFile(
              new Blob([JSON.stringify(pack, null, 1)], { type: 'application/json' }),
              `evidence-${bet.marketId}.json`,
            )
          }
        >
          <Icon name="download" size="small" />
          <Trans>Save the evidence</Trans>
        </button>
      </div>
    </>
  );
}
