import { createHash } from 'node:crypto';

/**
 * How many distinct list statements one process prepares by name. Clients choose the shape of filters, and every prepared
 * statement stays in the memory of each database connection, so their number needs a limit.
 */
const MOST_NAMES = 200;

/**
 * Hands out names for prepared statements: equal texts get equal names, and new texts get none once all names are in use.
 */
export class StatementNames {
  private readonly names = new Map<string, string>();

  constructor(private readonly most = MOST_NAMES) {}

  /** The name of the statement, the same in every process; undefined for a statement that must run unnamed. */
  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    if (this.names.size >= this.most) return undefined;
    const name = `list_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    this.names.set(text, name);
    return name;
  }
}
