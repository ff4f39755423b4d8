import { X509Certificate } from 'node:crypto';
import type { Certificate } from '../../core/system/certificate.ts';
import type { Database } from '../../core/postgres/database.ts';

/** Where the process that writes takes gateways, and by which certificate they know it. */
export interface WriterPlace {
  readonly epoch: number;
  readonly host: string;
  readonly port: number;
  /** SHA-256 of its certificate. */
  readonly pin: string;
}

/** A gateway that has not said for so long that it is there has to say so again before it is let in. */
const GATEWAY_MINUTES = 10;

export function pinOf({ cert }: Pick<Certificate, 'cert'>): string {
  return new X509Certificate(cert).fingerprint256;
}

/**
 * Who may connect to whom, in the database that both ends trust already: each process makes a certificate at its start,
 * keeps the key in memory, and writes down the certificate's hash.
 */
export class LinkPins {
  readonly #database: Pick<Database, 'pool'>;

  constructor(database: Pick<Database, 'pool'>) {
    this.#database = database;
  }

  /** Of an older epoch it is not taken any more. */
  async announce({ epoch, host, port, pin }: WriterPlace): Promise<void> {
    await this.#database.pool.query(
      `insert into uplink_writer (epoch, host, port, pin) values ($1, $2, $3, $4)
       on conflict (one) do update set epoch = $1, host = $2, port = $3, pin = $4 where uplink_writer.epoch <= $1`,
      [epoch, host, port, pin],
    );
  }

  async writer(): Promise<WriterPlace | undefined> {
    const { rows } = await this.#database.pool.query<WriterPlace>('select epoch, host, port, pin from uplink_writer');
    return rows[0];
  }

  /** Also that a gateway is there still. */
  async addGateway(pin: string): Promise<void> {
    await this.#database.pool.query(
      `insert into uplink_gateway (pin) values ($1) on conflict (pin) do update set seen_at = now()`,
      [pin],
    );
    await this.#database.pool.query(
      `delete from uplink_gateway where seen_at < now() - interval '${GATEWAY_MINUTES} minutes'`,
    );
  }

  async dropGateway(pin: string): Promise<void> {
    await this.#database.pool.query('delete from uplink_gateway where pin = $1', [pin]);
  }

  async isGateway(pin: string): Promise<boolean> {
    const { rowCount } = await this.#database.pool.query(
      `select from uplink_gateway where pin = $1 and seen_at > now() - interval '${GATEWAY_MINUTES} minutes'`,
      [pin],
    );
    return rowCount === 1;
  }
}
