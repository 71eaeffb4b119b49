import { randomBytes } from 'node:crypto';
import { Controller, Req, Res } from '@nestjs/common';
import {
  TEST_ACCOUNT_NAME,
  abandonTestAccount,
  createTestAccount,
  deleteTestAccount,
  invalid,
  notFound,
  openTestAccount,
  resetAccount,
  resetOwnAccount,
  testTokensOf,
} from '@stratus/contracts';
import type { CallOf, Caller, TestAccountRecord } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import type { Seed } from '@stratus/seeds';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CACHE } from '../../http/common-headers.js';
import { sendJson } from '../../http/send.js';
import { Handles } from '../../operations/handles.decorator.js';
import { readCall } from '../../operations/read-call.js';
import { FaultRules } from '../faults/fault-rules.js';
import { AccountSeeder } from './account-seeder.js';
import { RequestFollowers } from '../requests/request-followers.js';
import { AccountSweeper } from './account-sweeper.js';

const EXISTS = 'There is an account of this name: POST /_stratus/reset with its token empties it';

const answer = (reply: FastifyReply, record: object): void =>
  sendJson(reply, 200, Buffer.from(JSON.stringify(record)), CACHE.record);

/** Accounts for tests. */
@Controller()
export class TestAccountsController {
  constructor(
    private readonly client: OperationClient,
    private readonly sweeper: AccountSweeper,
    private readonly seeder: AccountSeeder,
    private readonly followers: RequestFollowers,
    private readonly rules: FaultRules,
  ) {}

  @Handles(createTestAccount)
  async create(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { body } = readCall(createTestAccount, request, null) as CallOf<typeof createTestAccount>;
    const name = body.name ?? randomBytes(8).toString('hex');
    const seed = body.seed === undefined ? undefined : this.seeder.read(body.seed);
    const accountId = await (seed ? this.seeder.inTurn(() => this.openWith(seed, name)) : this.open(name));
    const { unrestricted, readOnly, restricted } = testTokensOf(name);
    const tokens = { unrestricted, read_only: readOnly, restricted };
    answer(reply, { name, account_id: accountId, tokens } satisfies TestAccountRecord);
  }

  @Handles(deleteTestAccount)
  async delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { name } = request.params as { name: string };
    if (!TEST_ACCOUNT_NAME.test(name)) throw notFound();
    if (!(await this.abandon(name))) throw notFound();
    answer(reply, {});
  }

  @Handles(resetOwnAccount)
  async reset(@Req() request: FastifyRequest & { caller: Caller }, @Res() reply: FastifyReply): Promise<void> {
    const call = readCall(resetOwnAccount, request, null);
    const { accountId } = await this.client.ask(resetAccount, call);
    this.followers.move(request.caller.accountId, accountId);
    this.rules.endAll(request.caller.accountId);
    this.sweeper.wake();
    answer(reply, { account_id: accountId });
  }

  /** @returns whether there was one. */
  private async abandon(name: string): Promise<boolean> {
    const { existed } = await this.client.ask(abandonTestAccount, { params: {}, body: { name } });
    this.sweeper.wake();
    return existed;
  }

  /** @returns the id of the account. */
  private async open(name: string): Promise<number> {
    const { accountId, isNew } = await this.client.ask(openTestAccount, { params: {}, body: { name } });
    if (!isNew) throw invalid('name', EXISTS);
    return accountId;
  }

  /** A test cannot use half of its records: then the account goes again. */
  private async openWith(seed: Seed, name: string): Promise<number> {
    const accountId = await this.open(name);
    try {
      await this.seeder.play(seed, testTokensOf(name).unrestricted, accountId);
    } catch (error) {
      // If that fails, too, the next request with this name says that there is such an account.
      await this.abandon(name).catch(() => undefined);
      throw error;
    }
    return accountId;
  }
}
