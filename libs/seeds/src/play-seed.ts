import { setTimeout } from 'node:timers/promises';
import { inOrder } from './in-order.js';
import { KINDS } from './kinds.js';
import type { SeedKind } from './kinds.js';
import { isObject, labelIn, withReferences } from './references.js';
import type { Fields, Reference } from './references.js';
import { Refused, allOf, inDialect, recordIn } from './seed-call.js';
import type { SeedCall, SeedReply, SeedRequest } from './seed-call.js';
import type { Seed, SeedRecord } from './seed.js';

export interface PlayOptions {
  /** Begins the `Idempotency-Key` of each request: another one for each play. */
  runId: string;
  /** The word that the API uses in place of `compute`. */
  word?: string | undefined;
  /** Resolves after some milliseconds. */
  delay?: (ms: number) => Promise<unknown>;
}

/** What became of a record. */
export interface PlayedRecord {
  /** Section and label: `instances/web-1`. */
  key: string;
  line: number;
  /** `present`: the account has a record with this label already, which is left as it is. */
  result: 'created' | 'present' | 'refused' | 'skipped';
  /** Why it was refused or skipped. */
  reasons: readonly string[];
}

/** Records at a time. */
const CONCURRENCY = 4;
/** Repeats of a request at most: together, an instance has half a minute to boot before a volume is attached to it. */
const MAX_REPEATS = 60;
const REPEAT_MS = 500;
/** Nothing was changed, or the same key makes the repeat safe. */
const MAY_SUCCEED_LATER = new Set([408, 409, 429, 502, 503, 504]);

/**
 * Creates the records of a seed through the operations of the API, each after those that it refers to. A refused record
 * does not stop the others; what needs it is skipped.
 *
 * @returns what became of each record, in the order of the seed.
 * @throws Refused if the API refuses to list what the account has; the error of the call if nothing answers.
 */
export async function playSeed(seed: Seed, call: SeedCall, options: PlayOptions): Promise<PlayedRecord[]> {
  const player = new Player(inDialect(call, options.word), options.runId, options.delay ?? setTimeout);
  await player.findPresent(seed.records);
  const played = new Map<string, PlayedRecord>();
  const note = (record: SeedRecord, result: PlayedRecord['result'], reasons: readonly string[] = []): void =>
    void played.set(record.key, { key: record.key, line: record.line, result, reasons });

  await inOrder(
    seed.records,
    CONCURRENCY,
    async (record) => {
      try {
        note(record, await player.play(record));
        return true;
      } catch (error) {
        note(record, 'refused', error instanceof Refused ? error.reasons : [messageOf(error)]);
        return false;
      }
    },
    (record, missing) => note(record, 'skipped', [`not tried, because ${missing} is missing`]),
  );
  return seed.records.flatMap(({ key }) => played.get(key) ?? []);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

class Player {
  /** What the account has, by the keys of the seed. */
  readonly #known = new Map<string, Fields>();
  /** Records that the account had before. */
  readonly #present = new Set<string>();
  #requests = 0;

  constructor(
    private readonly call: SeedCall,
    private readonly runId: string,
    private readonly delay: (ms: number) => Promise<unknown>,
  ) {}

  async findPresent(records: readonly SeedRecord[]): Promise<void> {
    for (const kind of KINDS.filter((each) => records.some((record) => record.kind === each))) {
      const found = new Map(
        (await allOf(this.call, kind.list)).map((record) => [nameOf(kind, record[kind.label]), record]),
      );
      for (const { key, label } of records.filter((record) => record.kind === kind)) {
        const record = found.get(nameOf(kind, label));
        if (!record) continue;
        this.#known.set(key, record);
        this.#present.add(key);
      }
    }
  }

  /** @throws Refused */
  async play(record: SeedRecord): Promise<'created' | 'present'> {
    const { key, kind, fields, parent } = record;
    if (this.#present.has(parent ?? key)) return 'present';
    // Those of a domain are created after it.
    const { records: _records, ...own } = fields;
    const body = withReferences(own, kind.references, (reference) => this.valueOf(reference));
    const path = this.pathOf(record);
    this.#known.set(key, recordIn(await this.send({ method: 'POST', path, body })));
    return 'created';
  }

  private pathOf({ kind, fields, parent }: SeedRecord): string {
    const path = kind.create(fields).http?.path ?? '';
    const { id } = (parent !== undefined && this.#known.get(parent)) || {};
    return path.replace(/:\w+/, String(id));
  }

  /** @throws Refused if the record of the account lacks it: one that was there before may differ from the seed's. */
  private valueOf({ declared, value, holder }: Reference): unknown {
    const { to, becomes } = declared;
    const label = labelIn(declared, String(value));
    const record = this.#known.get(`${to}/${label}`) ?? {};
    if (to === 'vpcs') return subnetIn(record, String(value));
    if (becomes !== 'address') return record.id;
    const addresses = Array.isArray(record.ipv4) ? record.ipv4.map(String) : [];
    const address = addresses.find((each) => each.startsWith('192.168.'));
    if (address === undefined) throw new Refused([`the instance ${label} of the account has no private address`]);
    return `${address}:${String(holder.port)}`;
  }

  /** Repeats what may succeed later. A busy instance refuses a request for good, so that the repeat needs another key. */
  private async send(request: SeedRequest): Promise<SeedReply> {
    let key = this.nextKey();
    for (let repeat = 0; ; repeat += 1) {
      const reply = await this.call({ ...request, idempotencyKey: key }).catch((error: unknown) => {
        if (repeat === MAX_REPEATS) throw error;
        return undefined;
      });
      const isBusy = reply !== undefined && saysBusy(reply);
      if (reply && (repeat === MAX_REPEATS || !(isBusy || MAY_SUCCEED_LATER.has(reply.status)))) return reply;
      if (isBusy) key = this.nextKey();
      await this.delay(REPEAT_MS);
    }
  }

  private nextKey(): string {
    this.#requests += 1;
    return `${this.runId}-${this.#requests}`;
  }
}

function subnetIn(vpc: Fields, path: string): unknown {
  const [, label] = path.split('/');
  const subnets: unknown[] = Array.isArray(vpc.subnets) ? vpc.subnets : [];
  const found = subnets.filter(isObject).find((subnet) => subnet.label === label);
  if (!found) throw new Refused([`the VPC ${String(vpc.label)} of the account has no subnet ${String(label)}`]);
  return found.id;
}

const saysBusy = ({ status, body }: SeedReply): boolean =>
  status === 400 &&
  isObject(body) &&
  Array.isArray(body.errors) &&
  body.errors.some((error: unknown) => isObject(error) && /\bbusy\.$/.test(String(error.reason)));

/** Names of domains are the same in any case. */
const nameOf = ({ label }: SeedKind, name: unknown): string =>
  label === 'domain' ? String(name).toLowerCase() : String(name);
