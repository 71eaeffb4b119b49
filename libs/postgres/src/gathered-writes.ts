import type { Pool, PoolClient } from 'pg';
import { Gathering } from './gathering.js';
import type { Gathered } from './gathering.js';
import { joinedRows, joinedWrites } from './joined-writes.js';
import { ConnectionLost, databaseErrorOf, isStaleStatement, isUnavailable, waitedForLock } from './postgres-errors.js';
import type { Write } from './sql-transaction.js';
import { statementNameOf } from './statement-name.js';

/** Connections that write at a time, while none of them is held up: one flushes a commit while the other gathers. */
const WRITERS = 2;
/** All in a batch wait for each other. */
const LARGEST_BATCH = 16;

/** The writes of one command. */
interface CommandWrites extends Gathered {
  writes: readonly [Write, ...Write[]];
  /** Throws when the command must not run any more. */
  admit: () => void;
  resolve: () => void;
}

/**
 * Writes of commands that are one statement each. Those of one turn of the event loop share a statement if they are of the same
 * kind, so Postgres runs and commits them at once. When Postgres refuses it, each runs alone.
 */
export class GatheredWrites extends Gathering<CommandWrites> {
  constructor(pool: Pool) {
    super(pool, WRITERS);
  }

  /**
   * Runs the writes of a command, which commit by themselves: all or none.
   *
   * @param admit is called right before the statement leaves; what it throws refuses the command.
   * @throws what `admit` throws; ConnectionLost when nothing was sent; the driver's error.
   */
  write(writes: readonly [Write, ...Write[]], admit: () => void): Promise<void> {
    return new Promise((resolve, reject) => this.add({ writes, admit, resolve, reject }));
  }

  protected override take(): CommandWrites[] {
    return this.waiting.splice(0, LARGEST_BATCH);
  }

  protected override refusal(error: unknown): unknown {
    return isUnavailable(error) ? new ConnectionLost(error as Error) : error;
  }

  protected override async run(client: PoolClient, commands: CommandWrites[]): Promise<Error | null> {
    const kinds = Map.groupBy(commands.filter(isAdmitted), kindOf);
    const failures = await Promise.all([...kinds.values()].map((same) => this.send(client, same)));
    return failures.find((failure) => failure !== null) ?? null;
  }

  private async send(client: PoolClient, commands: CommandWrites[]): Promise<Error | null> {
    try {
      const { text, values } = statementOf(commands);
      await client.query({ name: statementNameOf(text), text, values });
      for (const { resolve } of commands) resolve();
      return null;
    } catch (error) {
      // The driver and Postgres may no longer agree on what this connection has prepared.
      let isBroken = databaseErrorOf(error) === undefined || isStaleStatement(error);
      // Postgres says what has failed before it releases the locks of the transaction.
      if (!isBroken) await client.query('').catch(() => (isBroken = true));
      this.settle(error, commands);
      return isBroken ? (error as Error) : null;
    }
  }

  private settle(error: unknown, commands: readonly CommandWrites[]): void {
    const isRefused = databaseErrorOf(error) !== undefined && (!isUnavailable(error) || waitedForLock(error));
    for (const command of commands) {
      if (isRefused && commands.length > 1) void this.runAlone(command);
      else command.reject(error);
    }
  }

  private async runAlone(command: CommandWrites): Promise<void> {
    const client = await this.pool.connect().catch((error: unknown) => void command.reject(this.refusal(error)));
    if (client) client.release((await this.run(client, [command])) !== null);
  }
}

function isAdmitted({ admit, reject }: CommandWrites): boolean {
  try {
    admit();
    return true;
  } catch (error) {
    reject(error);
    return false;
  }
}

/** Equal for commands that can share a statement. */
function kindOf(command: CommandWrites): unknown {
  return command.writes.every(canBeShared) ? command.writes.map(({ many }) => many).join(';') : command;
}

/** Of a list in a list, Postgres makes more rows than there are commands. */
const canBeShared = ({ many, values }: Write): boolean => many !== undefined && !values.some(Array.isArray);

function statementOf(commands: readonly CommandWrites[]): Write {
  const [first, ...others] = commands.map(({ writes }) => writes);
  if (!first) throw new Error('a batch has a command');
  return others.length === 0 ? joinedWrites(first) : joinedRows([first, ...others]);
}
