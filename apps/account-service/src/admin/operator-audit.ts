import type { Database, Statements } from '@stratus/postgres';
import { nameOfOperator } from '../accounts/operator.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { AuditedCommands } from './audited-commands.js';
import type { Origin } from './origin.js';

type Ids = readonly (string | number)[];

/** Records the actions of an operator in the audit log, under the operator's name. */
export class OperatorAudit {
  private readonly audit = new AuditRepository();

  constructor(
    private readonly database: Database,
    private readonly operator: string,
    private readonly origin: Origin,
  ) {}

  /** Runs the command that the audit log shows under this name. */
  commands(name: string, ...ids: Ids): AuditedCommands {
    return new AuditedCommands(this.database, { operation: operationOf(name), ids, origin: this.origin });
  }

  /** Records a change that no command makes, in its transaction. */
  async record(statements: Statements, name: string, accountId: number, ids: Ids, now: Date): Promise<void> {
    const operator = nameOfOperator(this.operator);
    const action = { accountId, operator, operation: operationOf(name), ids, ...this.origin, now };
    await this.audit.recordOperator(statements, action);
  }
}

/** As operations of services have subjects. */
const operationOf = (name: string): string => `operator.accounts.${name}`;
