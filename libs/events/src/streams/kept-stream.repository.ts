import type { ConsumerConfig } from '@nats-io/jetstream';
import type { Pool } from 'pg';
import type { KeptStream, StreamObservation } from './judge-stream.js';

/** The keeper's stored state. */
export interface StreamMemory {
  kept: KeptStream;
  replicas: number;
  consumers: Partial<ConsumerConfig>[];
  /** An operator has requested that the stream be recreated. */
  rebuildAsked: boolean;
}

interface Row {
  made: string | null;
  replicas: number;
  first_sequence: number;
  last_sequence: number;
  messages: number;
  first_time: Date | null;
  last_time: Date | null;
  consumers: Partial<ConsumerConfig>[];
  rebuild_asked: Date | null;
}

const REMEMBER = `
  update kept_stream
     set made = $1, replicas = $2, first_sequence = $3, last_sequence = $4, messages = $5, first_time = $6, last_time = $7`;

/** The keeper's record of the stream, in its own schema. */
export class KeptStreamRepository {
  constructor(private readonly pool: Pool) {}

  async read(): Promise<StreamMemory> {
    const { rows } = await this.pool.query<Row>('select * from kept_stream');
    const [row] = rows;
    if (!row) throw new Error('the table kept_stream has lost its row');
    const kept: KeptStream =
      row.made === null
        ? null
        : {
            made: row.made,
            firstSequence: row.first_sequence,
            lastSequence: row.last_sequence,
            messages: row.messages,
            firstTime: row.first_time?.getTime() ?? null,
            lastTime: row.last_time?.getTime() ?? null,
          };
    return { kept, replicas: row.replicas, consumers: row.consumers, rebuildAsked: row.rebuild_asked !== null };
  }

  async remember(seen: StreamObservation, replicas: number): Promise<void> {
    const time = (at: number | null): Date | null => (at === null ? null : new Date(at));
    await this.pool.query(REMEMBER, [
      seen.made,
      replicas,
      seen.firstSequence,
      seen.lastSequence,
      seen.messages,
      time(seen.firstTime),
      time(seen.lastTime),
    ]);
  }

  async rememberConsumers(consumers: readonly Partial<ConsumerConfig>[]): Promise<void> {
    await this.pool.query('update kept_stream set consumers = $1::text::json where consumers::text <> $1::text', [
      JSON.stringify(consumers),
    ]);
  }

  /** Fulfils the request that was read before the stream was deleted. */
  async endWish(): Promise<void> {
    await this.pool.query('update kept_stream set rebuild_asked = null where rebuild_asked is not null');
  }
}

/** Makes the keeper recreate the stream. */
export async function askForRebuild(pool: Pool): Promise<void> {
  await pool.query('update kept_stream set rebuild_asked = now()');
}

/** Whether the keeper has not yet started the rebuild that {@link askForRebuild} requested. */
export async function isRebuildAsked(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select from kept_stream where rebuild_asked is not null');
  return rowCount !== 0;
}
