import { randomUUID } from 'node:crypto';
import type { Answer } from '@stratus/commands';
import { ApiFailure, CreateTokenRequest, CreateUserRequest, FIRST_PAGE, parseBody } from '@stratus/contracts';
import type { AccessChanged, Call, Caller } from '@stratus/contracts';
import { tokenCreate, tokenDelete } from '@stratus/events';
import { ReplayedReply } from '@stratus/messaging';
import type { Database } from '@stratus/postgres';
import { AccountRepository } from '../accounts/account.repository.js';
import { changesOfLimits } from '../limits/limit-changes.js';
import { operatorOf } from '../accounts/operator.js';
import { CallerRepository } from '../callers/caller.repository.js';
import { newTokenSecret, secretOf } from '../tokens/token-secret.generator.js';
import { decideCreateToken } from '../tokens/token.js';
import { TokenRepository } from '../tokens/token.repository.js';
import { TOKEN_VALID } from '../tokens/token.sql.js';
import { CreateTokenHandler } from '../tokens/create-token/create-token.handler.js';
import { CreateUserHandler } from '../users/create-user/create-user.handler.js';
import { UserRepository } from '../users/user.repository.js';
import { AccountInspection, accountNotFound } from './account-inspection.js';
import { NewAccountRequest } from './new-account-request.js';
import { OperatorAudit } from './operator-audit.js';
import { newOrigin } from './origin.js';

const SET_LIMITS = 'update accounts set limits = (limits || $2::jsonb) - $3::text[] where id = $1 returning id';

/** Signals that these users' access has changed. */
export type SignalsAccess = (users: readonly AccessChanged[]) => Promise<void>;

/**
 * An operator's actions on accounts, by the same commands and rules as the service. They need no broker: the events go to the
 * ledger, and the service's relay publishes them; without the access-change signal, gateways notice the change within seconds.
 */
export class AccountAdministration {
  private readonly accounts = new AccountRepository();
  private readonly callers = new CallerRepository();
  private readonly users = new UserRepository();
  private readonly tokens = new TokenRepository();
  readonly inspection: AccountInspection;
  private readonly audit: OperatorAudit;

  /** @param operator name of the operator who acts. */
  constructor(
    private readonly database: Database,
    private readonly operator: string,
    private readonly signalAccess: SignalsAccess = () => Promise.resolve(),
    private readonly origin = newOrigin(),
  ) {
    this.inspection = new AccountInspection(database);
    this.audit = new OperatorAudit(database, operator, origin);
  }

  /**
   * Opens an account, which API clients cannot do.
   *
   * @throws ApiFailure 400 with every error of the request.
   */
  async createAccount(request: unknown): Promise<{ accountId: number }> {
    const { email, company = '' } = parseBody(NewAccountRequest, request);
    const now = new Date();
    return this.database.transaction(async ({ statements }) => {
      const accountId = await this.accounts.insert(statements, { email, company, created: now });
      await this.audit.record(statements, 'create-account', accountId, [accountId], now);
      return { accountId };
    });
  }

  /** @throws ApiFailure 400 with every error of the request, 404 for an unknown account. */
  async createUser(accountId: number, request: unknown): Promise<{ userId: number }> {
    const body = parseBody(CreateUserRequest, request);
    const handler = new CreateUserHandler(this.audit.commands('create-user', body.username), this.users);
    const { username } = firstAnswer(await handler.execute(this.callOf(operatorOf(accountId, this.operator), body)));
    return { userId: (await this.userNamed(username)).id };
  }

  /** @throws ApiFailure 400 with every error of the request, 404 for an unknown user. */
  async createToken(username: string, request: unknown): Promise<{ token: string; tokenId: number }> {
    const body = parseBody(CreateTokenRequest, request);
    const { id: userId, accountId } = await this.userNamed(username);
    const handler = new CreateTokenHandler(this.audit.commands('create-token', username), this.callers, this.tokens);
    const caller = { ...operatorOf(accountId, this.operator), userId };
    const { token, id } = firstAnswer(await handler.execute(this.callOf(caller, body)));
    return { token, tokenId: id };
  }

  /**
   * Registers an existing token, so that a secret can be created before the account; safe to repeat.
   *
   * @throws ApiFailure 400 with every error of the request or for a token of another user, 404 for an unknown user.
   */
  async importToken(username: string, request: unknown, token: string): Promise<{ tokenId: number }> {
    const body = parseBody(CreateTokenRequest, request);
    const { id: userId, accountId } = await this.userNamed(username);
    const caller = { ...operatorOf(accountId, this.operator), userId };
    const { hash, prefix } = secretOf(token);
    const commands = this.audit.commands('import-token', username);
    const added = await commands.run(this.callOf(caller, body), async ({ statements, now, emit }) => {
      await this.callers.holdUser(statements, caller);
      const [known] = await statements.query<{ id: number; user: number }>(
        'select id, user_id as "user" from tokens where hash = $1',
        [hash],
      );
      if (known && known.user !== userId) {
        throw new ApiFailure(400, [{ field: 'token-file', reason: 'The token is of another user' }]);
      }
      if (known) return { id: known.id };
      const wanted = decideCreateToken(body, { acting: caller, now });
      const id = await this.tokens.insert(statements, { ...wanted, accountId, userId, hash, prefix, created: now });
      emit(tokenCreate(await this.tokens.record(statements, id)));
      return { id };
    });
    return { tokenId: firstAnswer(added).id };
  }

  /** Disables or enables a user. @throws ApiFailure 404 for an unknown user. */
  async setUserDisabled(username: string, disabled: boolean): Promise<{ username: string; disabled: boolean }> {
    const { id, accountId } = await this.userNamed(username);
    await this.setDisabled('user', { id, accountId, name: username }, disabled);
    await this.signalAccess([{ accountId, userId: id }]);
    return { username, disabled };
  }

  /** Disables or enables all users of an account. @throws ApiFailure 404 for an unknown account. */
  async setAccountDisabled(accountId: number, disabled: boolean): Promise<{ accountId: number; disabled: boolean }> {
    const account = { id: accountId, accountId, name: accountId };
    if (!(await this.setDisabled('account', account, disabled))) {
      throw accountNotFound();
    }
    await this.signalAccount(accountId);
    return { accountId, disabled };
  }

  /**
   * Changes the limits of an account in place of those of the catalog file; without changes, shows them.
   *
   * @param request `kind=limit`, any number of times; a limit is a number, `none` or `default`.
   * @throws ApiFailure 400 with every error of the request, 404 for an unknown account.
   */
  async limitAccount(accountId: number, request: unknown): Promise<object> {
    const { limits, defaults } = changesOfLimits(request);
    if (Object.keys(limits).length + defaults.length > 0) {
      await this.database.transaction(async ({ statements }) => {
        const rows = await statements.query(SET_LIMITS, [accountId, limits, defaults]);
        if (rows.length === 0) throw accountNotFound();
        await this.audit.record(statements, 'limit-account', accountId, [accountId], new Date());
      });
      await this.signalAccount(accountId);
    }
    return this.inspection.limitsOf(accountId);
  }

  /** Ends a token. @throws ApiFailure 404 for an unknown or ended token. */
  async revokeToken(tokenId: number): Promise<{ tokenId: number; revoked: true }> {
    const caller = await this.ownerOf(tokenId);
    const commands = this.audit.commands('revoke-token', tokenId);
    await commands.run(this.callOf(caller, {}), async ({ statements, now, emit }) => {
      const token = await this.tokens.lock(statements, caller.userId, tokenId);
      this.tokens.revoke(statements, tokenId, now);
      emit(tokenDelete(token));
      return {};
    });
    await this.signalAccess([caller]);
    return { tokenId, revoked: true };
  }

  /**
   * Replaces a token by one with the same label, scopes and expiry, and ends the old one.
   *
   * @throws ApiFailure 404 for an unknown or ended token.
   */
  async rotateToken(tokenId: number): Promise<{ token: string; tokenId: number }> {
    const caller = await this.ownerOf(tokenId);
    const secret = newTokenSecret();
    const commands = this.audit.commands('rotate-token', tokenId);
    const added = await commands.run(this.callOf(caller, {}), async ({ statements, now, emit }) => {
      const old = await this.tokens.lock(statements, caller.userId, tokenId);
      const id = await this.tokens.insertAnother(statements, tokenId, secret, now);
      this.tokens.revoke(statements, tokenId, now);
      emit(tokenCreate(await this.tokens.record(statements, id)), tokenDelete(old));
      return { id };
    });
    await this.signalAccess([caller]);
    return { token: secret.token, tokenId: firstAnswer(added).id };
  }

  private async setDisabled(
    kind: 'user' | 'account',
    { id, accountId, name }: { id: number; accountId: number; name: string | number },
    disabled: boolean,
  ): Promise<boolean> {
    const change = `update ${kind}s set disabled = case when $2 then coalesce(disabled, now()) end where id = $1 returning id`;
    return this.database.transaction(async ({ statements }) => {
      const rows = await statements.query(change, [id, disabled]);
      if (rows.length === 0) return false;
      await this.audit.record(statements, `${disabled ? 'disable' : 'enable'}-${kind}`, accountId, [name], new Date());
      return true;
    });
  }

  private async signalAccount(accountId: number): Promise<void> {
    const users = await this.database.read<{ userId: number }>(
      'select id as "userId" from users where account_id = $1',
      [accountId],
    );
    await this.signalAccess(users.map(({ userId }) => ({ accountId, userId })));
  }

  /** The operator, acting for the owner of a token. */
  private async ownerOf(tokenId: number): Promise<Caller> {
    const [owner] = await this.database.read<{ userId: number; accountId: number }>(
      `select user_id as "userId", account_id as "accountId" from tokens where id = $1 and ${TOKEN_VALID}`,
      [tokenId],
    );
    if (!owner) throw new ApiFailure(404, [{ field: 'token', reason: 'Token not found, or it has ended' }]);
    return { ...operatorOf(owner.accountId, this.operator), userId: owner.userId };
  }

  private async userNamed(username: string): Promise<{ id: number; accountId: number }> {
    const [user] = await this.database.read<{ id: number; accountId: number }>(
      'select id, account_id as "accountId" from users where lower(username) = lower($1)',
      [username],
    );
    if (!user) throw new ApiFailure(404, [{ field: 'username', reason: 'User not found' }]);
    return user;
  }

  private callOf<B>(caller: Caller, body: B): Call<Record<string, never>, B> {
    const request = { id: this.origin.requestId, executionId: randomUUID() };
    return { caller, params: {}, body, list: FIRST_PAGE, request };
  }
}

function firstAnswer<R extends object>(answer: Answer<R>): R {
  if (answer instanceof ReplayedReply) throw new Error('a new execution id has been used before');
  return answer;
}
