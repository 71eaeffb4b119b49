import { randomBytes, randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { ConcurrentChange, EVENT_LEDGER, inRepeatableTransaction } from '@stratus/commands';
import type { EventLedger, NewEvent } from '@stratus/commands';
import { openTestAccount } from '@stratus/contracts';
import type { CallOf, ReplyOf } from '@stratus/contracts';
import { tokenCreate, userCreate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import { CLOCK } from '@stratus/runtime';
import { operatorOf } from '../../accounts/operator.js';
import { TokenRepository } from '../../tokens/token.repository.js';
import { UserRepository } from '../../users/user.repository.js';
import { TestAccountRepository } from '../test-account.repository.js';
import { TestControlGuard } from '@stratus/service';
import { testUsersOf } from '../test-users.js';
import type { TestUser } from '../test-users.js';

const OPENER = 'test-control';

/** Opens an account with its users and tokens in one transaction: a token that works has an account that is complete. */
@Answers(openTestAccount)
export class OpenTestAccountHandler {
  constructor(
    private readonly database: Database,
    private readonly accounts: TestAccountRepository,
    private readonly users: UserRepository,
    private readonly tokens: TokenRepository,
    private readonly guard: TestControlGuard,
    @Inject(EVENT_LEDGER) private readonly ledger: EventLedger,
    @Inject(CLOCK) private readonly clock: () => Date,
  ) {}

  async execute({ body: { name } }: CallOf<typeof openTestAccount>): Promise<ReplyOf<typeof openTestAccount>> {
    this.guard.refuseUnlessOpen();
    const now = this.clock();
    const opened = await inRepeatableTransaction(this.database, ({ statements }) => this.openIn(statements, name, now));
    if (opened.isNew) this.ledger.wake();
    return opened;
  }

  private async openIn(statements: Statements, name: string, now: Date) {
    const accountId = await this.accounts.open(statements, name, now);
    if (accountId === undefined) {
      const known = await this.accounts.find(statements, name);
      // Abandoned since: the next attempt opens another.
      if (known === undefined) throw new ConcurrentChange('Accounts of this name');
      return { accountId: known, isNew: false };
    }
    const events = await this.addUsers(statements, name, accountId, now);
    const origin = { caller: operatorOf(accountId, OPENER), request: { id: randomUUID(), executionId: randomUUID() } };
    for (const write of this.ledger.writes(origin, events, now)) statements.send(write);
    return { accountId, isNew: true };
  }

  private async addUsers(statements: Statements, name: string, accountId: number, now: Date): Promise<NewEvent[]> {
    // Usernames are unique among all accounts, and a test may have taken any that can be guessed.
    const users = testUsersOf(name, `test-${accountId}-${randomBytes(3).toString('hex')}`);
    return (await Promise.all(users.map((user) => this.addUser(statements, user, accountId, now)))).flat();
  }

  private async addUser(
    statements: Statements,
    { username, restricted, tokens }: TestUser,
    accountId: number,
    now: Date,
  ): Promise<NewEvent[]> {
    const user = { accountId, username, email: `${username}@test.invalid`, restricted };
    const userId = await this.users.insert(statements, user, now);
    const [record, ...issued] = await Promise.all([
      this.users.record(statements, userId),
      ...tokens.map(async (token) => {
        const id = await this.tokens.insert(statements, { ...token, accountId, userId, created: now });
        return this.tokens.record(statements, id);
      }),
    ]);
    return [userCreate(record, userId), ...issued.map((token) => tokenCreate(token))];
  }
}
