import { ApiFailure, CreateTokenRequest, CreateUserRequest, FIRST_PAGE, parseBody } from '@stratus/contracts';
import type { Call, Caller } from '@stratus/contracts';
import { PostgresEventLedger } from '@stratus/events';
import { CommandRunner, ReplayedReply } from '@stratus/platform/persistence';
import type { Answer, Database } from '@stratus/platform/persistence';
import { randomUUID } from 'node:crypto';
import { accountViolations } from '../account-service.definition.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { operatorOf } from '../accounts/operator.js';
import { TokenRepository } from '../tokens/token.repository.js';
import { CreateTokenHandler } from '../tokens/create-token/create-token.handler.js';
import { CreateUserHandler } from '../users/create-user/create-user.handler.js';
import { UserRepository } from '../users/user.repository.js';
import { NewAccountRequest } from './new-account-request.js';

/**
 * An operator's actions on accounts, by the same commands and rules as the service. They need no broker: the events go to
 * the ledger, and the service's relay publishes them.
 */
export class AccountAdministration {
  private readonly accounts = new AccountRepository();
  private readonly users = new UserRepository();
  private readonly commands: CommandRunner;

  constructor(private readonly database: Database) {
    const ledger = new PostgresEventLedger(() => undefined);
    this.commands = new CommandRunner(database, ledger, accountViolations, () => new Date());
  }

  /**
   * Opens an account, which API clients cannot do.
   *
   * @throws ApiFailure 400 with every fault of the request.
   */
  async createAccount(request: unknown): Promise<{ accountId: number }> {
    const { email, company = '' } = parseBody(NewAccountRequest, request);
    const account = { email, company, created: new Date() };
    const accountId = await this.database.transaction(({ manager }) => this.accounts.insert(manager, account));
    return { accountId };
  }

  /** @throws ApiFailure 400 with every fault of the request, 404 for an unknown account. */
  async createUser(accountId: number, request: unknown): Promise<{ userId: number }> {
    const body = parseBody(CreateUserRequest, request);
    const handler = new CreateUserHandler(this.commands, this.accounts, this.users);
    const { username } = firstAnswer(await handler.execute(callOf(operatorOf(accountId), body)));
    return { userId: (await this.userNamed(username)).id };
  }

  /** @throws ApiFailure 400 with every fault of the request, 404 for an unknown user. */
  async createToken(username: string, request: unknown): Promise<{ token: string; tokenId: number }> {
    const body = parseBody(CreateTokenRequest, request);
    const { id: userId, accountId } = await this.userNamed(username);
    const handler = new CreateTokenHandler(this.commands, this.users, new TokenRepository());
    const caller = { ...operatorOf(accountId), userId };
    const { token, id } = firstAnswer(await handler.execute(callOf(caller, body)));
    return { token, tokenId: id };
  }

  private async userNamed(username: string): Promise<{ id: number; accountId: number }> {
    const [user] = await this.database.read<{ id: number; accountId: number }>(
      'select id, account_id as "accountId" from users where lower(username) = lower($1)',
      [username],
    );
    if (!user) throw new ApiFailure(404, [{ field: 'username', reason: 'User not found' }]);
    return user;
  }
}

const callOf = <B>(caller: Caller, body: B): Call<Record<string, never>, B> => ({
  caller,
  params: {},
  body,
  list: FIRST_PAGE,
  request: { id: `admin-${randomUUID()}`, executionId: randomUUID() },
});

function firstAnswer<R extends object>(answer: Answer<R>): R {
  if (answer instanceof ReplayedReply) throw new Error('a new execution id has been used before');
  return answer;
}
