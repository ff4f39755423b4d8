import { BetAnswers } from '../measure/bet-answers.ts';
import { closedLoop } from '../measure/closed-loop.ts';
import { type BettingExchange, openBettingExchange } from '../measure/betting-exchange.ts';
import type { Benchmark } from '../measure/result.ts';
import type { ServerProcess } from '../measure/server-process.ts';
import { median, quantile, rounded } from '../measure/statistics.ts';

const MOST_SEQUENCER = 0.5;
/** Before the rounds, requests that compile what runs. */
const FULL = { rounds: 9, requests: 4000, warmUp: 12_000, connections: 64 };
const BRIEF: typeof FULL = { rounds: 2, requests: 400, warmUp: 400, connections: 8 };

/** A bet over two gateways and their sequencer, against the same bet at one process that does all. */
export const gateway: Benchmark = {
  target: `a bet costs the sequencer ≤ ${MOST_SEQUENCER} × the CPU that it costs one process that does all; each process’s share printed`,
  better: 'lower',
  why: 'a gateway takes HTTP off the sequencer; the append to the journal, a quarter of its main thread, stays, and so do the threads of records and signals',
  takesFlow: false,
  async run({ brief }) {
    const size = brief ? BRIEF : FULL;
    const alone = await openBettingExchange(size.connections);
    const several = await openBettingExchange(size.connections, { gateways: 2 });
    try {
      return await race(alone, several, size);
    } finally {
      await several.stop();
      await alone.stop();
    }
  },
};

async function race(alone: BettingExchange, several: BettingExchange, size: typeof FULL) {
  const { rounds, requests, warmUp, connections } = size;
  const answers = new BetAnswers();
  const seen = (body: string) => answers.see(body);
  /** @returns µs of CPU a bet, at each process */
  const round = async (exchange: BettingExchange, count: number) => {
    const { servers, ports } = exchange;
    const before = servers.map(cpuOf);
    const times = await Promise.all(
      ports.map((port) =>
        closedLoop({
          port,
          connections: connections / ports.length,
          requests: count / ports.length,
          ask: (n) => exchange.bet(n),
          seen,
        }),
      ),
    );
    return {
      cpuUs: servers.map((server, n) => ((cpuOf(server) - (before[n] as number)) * 1000) / count),
      times: times.flat(),
    };
  };
  await round(alone, warmUp);
  await round(several, warmUp);
  const ours: number[][] = [];
  const all: number[] = [];
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const bets = await round(several, requests);
    ours.push(bets.cpuUs);
    times.push(...bets.times);
    all.push((await round(alone, requests)).cpuUs[0] as number);
  }
  const [sequencerUs = 0, ...gatewaysUs] = (ours[0] ?? []).map((_, n) =>
    rounded(median(ours.map((round) => round[n] as number))),
  );
  const gatewayUs = rounded(gatewaysUs.reduce((sum, us) => sum + us, 0));
  const aloneUs = rounded(median(all));
  const ratio = rounded(median(ours.map((round, i) => (round[0] as number) / (all[i] as number))));
  const [p50Ms, p99Ms] = [rounded(quantile(times, 0.5)), rounded(quantile(times, 0.99))];
  return {
    figure: ratio,
    measured: `${ratio} × (sequencer ${sequencerUs} µs, gateway ${gatewayUs}, one process ${aloneUs})`,
    misses: [...(ratio > MOST_SEQUENCER ? [`${ratio} × instead of ${MOST_SEQUENCER} ×`] : []), ...answers.misses],
    verified: { placed: answers.placed, busy: answers.busy },
    summary: [
      `${sequencerUs} µs of CPU a bet at the sequencer, ${gatewayUs} µs at its gateway; one process that does all ${aloneUs} µs`,
      `the sequencer ${ratio} × one process, both together ${rounded((sequencerUs + gatewayUs) / aloneUs)} × (median of ${rounds} interleaved rounds of ${requests})`,
      `answered, durable, over gateways: p50 ${p50Ms} ms, p99 ${p99Ms} ms with ${connections} connections, the load made on the same machine`,
    ],
    details: { sequencerUs, gatewayUs, aloneUs, p50Ms, p99Ms },
  };
}

const cpuOf = (server: ServerProcess): number => server.cpuMs();
