import type { Duplex } from 'node:stream';
import { Query } from 'pg';
import type { QueryResult } from 'pg';

/** A prepared statement whose rows a caller waits for. */
export interface Read {
  statement: { name: string; text: string; values: unknown[] };
  resolve: (rows: object[]) => void;
  reject: (error: unknown) => void;
  /** It failed once already, because of its connection. */
  isRepeated?: boolean;
}

interface RowDescription {
  fields: readonly object[];
}

/** Methods of the connection that the driver's queries use. */
interface Wire {
  stream: Pick<Duplex, 'cork' | 'uncork' | 'destroy'>;
  sync: () => void;
  describe: (portal: object) => void;
}

/** Methods of a query that the driver's client calls; the driver's type declarations lack them. */
declare class DriverQuery {
  constructor(
    statement: string | Read['statement'],
    values?: undefined,
    callback?: (error: Error | null, result: QueryResult<object>) => void,
  );
  submit(wire: Wire): Error | null;
  handleRowDescription(message: RowDescription): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}
const PgQuery = Query as unknown as typeof DriverQuery;

const nothing = (): void => undefined;

/** The connection as the queries of a batch see it: one Sync ends the whole batch, and Postgres describes columns once. */
class SharedWire {
  private static readonly shared = new WeakMap<Wire, SharedWire>();
  /** By the name of a statement prepared on the connection. */
  readonly columns = new Map<string, RowDescription>();
  readonly undescribed: Wire;
  readonly described: Wire;

  private constructor(wire: Wire) {
    this.undescribed = Object.assign(Object.create(wire) as Wire, { sync: nothing });
    this.described = Object.assign(Object.create(this.undescribed) as Wire, { describe: nothing });
  }

  static of(wire: Wire): SharedWire {
    const found = SharedWire.shared.get(wire) ?? new SharedWire(wire);
    SharedWire.shared.set(wire, found);
    return found;
  }
}

/**
 * Several reads as one query of the driver. They leave in one write and share one Sync, so Postgres wakes up once for all of
 * them and responds in one write. Each sees what was committed before it runs, as it would alone. When one fails, Postgres
 * skips the reads behind it.
 */
export class ReadBatch extends PgQuery {
  /** Statement name of the read whose result comes next: it tells the client which statements Postgres has prepared. */
  name: string | undefined;
  text: string | undefined;
  private readonly queries: DriverQuery[];
  /** Reads with a value that the driver cannot send. */
  private readonly unsendable = new Set<Read>();
  private shared?: SharedWire;
  private next = 0;

  /**
   * @param callback runs once the connection can take another query, or has failed.
   * @param onFailure receives the reads without a result. The error is that of the first one, unless the connection has ended.
   */
  constructor(
    private readonly reads: readonly Read[],
    readonly callback: (error: Error | null) => void,
    private readonly onFailure: (error: Error, unanswered: readonly Read[]) => void,
  ) {
    super('');
    this.queries = reads.map((read) => this.queryOf(read));
    this.show();
  }

  override submit(wire: Wire): null {
    const shared = SharedWire.of(wire);
    this.shared = shared;
    wire.stream.cork();
    for (const [index, query] of this.queries.entries()) {
      const columns = shared.columns.get(this.reads[index]?.statement.name ?? '');
      if (columns) query.handleRowDescription(columns);
      const refusal = query.submit(columns ? shared.described : shared.undescribed);
      if (refusal) query.handleError(refusal, wire);
    }
    wire.sync();
    wire.stream.uncork();
    // Postgres has already received a part of that read.
    if (this.unsendable.size > 0) wire.stream.destroy();
    return null;
  }

  override handleRowDescription(message: RowDescription): void {
    if (this.name !== undefined) this.shared?.columns.set(this.name, message);
    this.queries[this.next]?.handleRowDescription(message);
  }

  override handleDataRow(message: object): void {
    this.queries[this.next]?.handleDataRow(message);
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    const query = this.queries[this.next];
    this.next += 1;
    this.show();
    query?.handleCommandComplete(message, wire);
    query?.handleReadyForQuery(wire);
  }

  override handleReadyForQuery(): void {
    this.callback(null);
  }

  override handleError(error: Error): void {
    const unanswered = this.reads.slice(this.next).filter((read) => !this.unsendable.has(read));
    this.next = this.reads.length;
    this.onFailure(error, unanswered);
    this.callback(error);
  }

  private queryOf(read: Read): DriverQuery {
    return new PgQuery(read.statement, undefined, (error, result) => {
      if (!error) return read.resolve(result.rows);
      this.unsendable.add(read);
      return read.reject(error);
    });
  }

  private show(): void {
    const { name, text } = this.reads[this.next]?.statement ?? {};
    this.name = name;
    this.text = text;
  }
}
