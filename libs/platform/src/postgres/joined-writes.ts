import type { Statements } from './sql-transaction.js';

interface Write {
  text: string;
  values: unknown[];
}

const texts = new Map<string, string>();

/**
 * Collects writes to send them as one statement, which costs Postgres and the driver less than one for each. They must not
 * see each other's effects, nor write to the same row, and their callers get no rows.
 */
export class JoinedWrites implements Statements {
  private readonly writes: Write[] = [];
  private readonly sent = Promise.withResolvers<never[]>();

  async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    this.writes.push({ text, values });
    return this.sent.promise;
  }

  /** Sends what has been collected. @throws the error of any of the writes; their callers get it, too. */
  async sendTo(statements: Statements): Promise<void> {
    try {
      if (this.writes.length > 0) {
        await statements.query(
          joinedText(this.writes),
          this.writes.flatMap(({ values }) => values),
        );
      }
      this.sent.resolve([]);
    } catch (error) {
      this.sent.reject(error);
      throw error;
    }
  }
}

/** All but the last write as common table expressions of the last, with the numbers of their parameters moved on. */
function joinedText(writes: readonly Write[]): string {
  const key = writes.map(({ text }) => text).join(';');
  const known = texts.get(key);
  if (known !== undefined) return known;
  let parameters = 0;
  const moved = writes.map(({ text, values }) => {
    const before = parameters;
    parameters += values.length;
    return text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`);
  });
  const others = moved.slice(0, -1).map((text, index) => `joined_${index} as (${text})`);
  const joined = others.length > 0 ? `with ${others.join(', ')} ${moved.at(-1)}` : (moved[0] ?? '');
  texts.set(key, joined);
  return joined;
}
