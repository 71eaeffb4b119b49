import { serviceEnvironment } from '../access/service-environment.js';
import { AccountProgram } from '../bootstrap/account-program.js';
import type { Context } from '../context.js';

/** Stops unused programs after this time, because each takes as much memory as a service. */
const IDLE_MS = 60_000;

interface Shared {
  program: AccountProgram;
  idle: NodeJS.Timeout;
}

/** One program of account-service for each operator: it writes the operator's name into events and the audit log. */
export class SharedPrograms {
  private readonly shared = new Map<string, Shared>();

  constructor(private readonly context: Context) {}

  /** @throws NothingThere if there is no database to run on. */
  of(operator: string): AccountProgram {
    const known = this.shared.get(operator);
    if (known && !known.program.hasEnded) {
      known.idle.refresh();
      return known.program;
    }
    this.end(operator);
    const environment = { ...serviceEnvironment('account', this.context), STRATUS_OPERATOR: operator };
    const program = new AccountProgram(environment);
    this.shared.set(operator, { program, idle: setTimeout(() => this.end(operator), IDLE_MS).unref() });
    return program;
  }

  close(): void {
    for (const operator of this.shared.keys()) this.end(operator);
  }

  private end(operator: string): void {
    const known = this.shared.get(operator);
    if (!known) return;
    clearTimeout(known.idle);
    this.shared.delete(operator);
    known.program.close();
  }
}
