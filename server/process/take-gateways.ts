// Takes gateways and the calls that they forward: a sequencer has them instead of a web port.
import type { Logger } from 'pino';
import { makeCertificate } from '../core/system/certificate.ts';
import { CallRate } from '../edge/gateway/call-rate.ts';
import { OPEN_BETS } from '../edge/gateway/open-bets.ts';
import { LIMITS, type Gateway } from '../edge/gateway/open-port.ts';
import { LinkPins } from '../edge/uplink/link-pins.ts';
import { Newsroom } from '../edge/uplink/newsroom.ts';
import { UplinkServer } from '../edge/uplink/uplink-server.ts';
import type { RunningExchange } from './exchange.ts';
import { commandsFromOutside, openWebPort, type WebPortOptions } from './web-port.ts';

/** @throws StartError when the port cannot be used */
export async function takeGateways(
  exchange: RunningExchange,
  options: Omit<WebPortOptions, 'port'> & { readonly host: string; readonly port: number; readonly log: Logger },
): Promise<{ readonly stop: () => Promise<void> }> {
  const { host, port, log, openBets = OPEN_BETS, webRoot: _none, ...site } = options;
  const warn = (message: string) => log.warn(message);
  const rate = new CallRate(LIMITS, () => options.clock.now());
  const newsroom = new Newsroom(exchange, rate, warn);
  const calls = Promise.withResolvers<Gateway>();
  const uplink = await UplinkServer.start({
    pins: new LinkPins(exchange.database),
    certificate: makeCertificate(new Date()),
    host,
    port,
    sequencer: exchange.sequencer,
    // Over all gateways together nobody has more unmatched bets than they may.
    commands: commandsFromOutside(exchange, openBets),
    call: async (call) => (await calls.promise).call(call),
    joined: (gateway) => newsroom.joined(gateway),
    warn,
  });
  const stop = async () => {
    await uplink.stop();
    newsroom.stop();
  };
  try {
    // While gateways connect: bets need none of it.
    const opened = await openWebPort(exchange, { ...site, openBets, host, port: undefined, log, rate });
    calls.resolve(opened);
    return { stop: () => stop().then(() => opened.stop()) };
  } catch (error) {
    await stop();
    throw error;
  }
}
