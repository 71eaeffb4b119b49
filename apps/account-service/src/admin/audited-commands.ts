import { CommandRunner } from '@stratus/commands';
import type { Answer, Transaction } from '@stratus/commands';
import type { Call } from '@stratus/contracts';
import { PostgresEventLedger } from '@stratus/events';
import type { Database } from '@stratus/postgres';
import { AuditRepository } from '../audit/audit.repository.js';
import { violations } from '../constraints.js';
import type { Origin } from './origin.js';

/** What an operator's command does, and to what. */
export interface OperatorCommand {
  operation: string;
  ids: readonly (string | number)[];
  origin: Origin;
}

/** Runs an operator's command with its entry in the audit log: both in one transaction. */
export class AuditedCommands extends CommandRunner {
  private readonly audit = new AuditRepository();

  constructor(
    database: Database,
    private readonly command: OperatorCommand,
  ) {
    super(database, new PostgresEventLedger(() => undefined), violations, () => new Date());
  }

  override run<R>(
    call: Pick<Call, 'caller' | 'request' | 'delivery'>,
    work: (transaction: Transaction) => Promise<R>,
    options: { replyToStore?: (reply: R) => unknown } = {},
  ): Promise<Answer<R>> {
    const { accountId, username: operator } = call.caller;
    const audited = async (transaction: Transaction): Promise<R> => {
      const result = await work(transaction);
      const { origin, ...command } = this.command;
      const action = { ...command, ...origin, accountId, operator, now: transaction.now };
      await this.audit.recordOperator(transaction.statements, action);
      return result;
    };
    return super.run(call, audited, options);
  }
}
