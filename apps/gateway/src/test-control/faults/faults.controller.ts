import { randomInt } from 'node:crypto';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import { apiTime, createFault, deleteFault, deleteFaults, listFaults, notFound } from '@stratus/contracts';
import type { CallOf, FaultRecord } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DIALECT } from '../../dialect/dialect.js';
import type { Dialect } from '../../dialect/dialect.js';
import { CACHE } from '../../http/common-headers.js';
import { sendJson } from '../../http/send.js';
import { Handles } from '../../operations/handles.decorator.js';
import { readCall } from '../../operations/read-call.js';
import { routedOperations } from '../../operations/routed-operations.js';
import { ControlScopes } from '../control-scopes.js';
import { planFault } from './fault-plan.js';
import type { FaultRule } from './fault-rule.js';
import { FaultRules } from './fault-rules.js';
import { OperationNames } from './operation-names.js';

const SEEDS = 2 ** 32;

const answer = (reply: FastifyReply, record: object): void =>
  sendJson(reply, 200, Buffer.from(JSON.stringify(record)), CACHE.record);

/** Makes, shows and ends the rules for faults. */
@Controller()
export class FaultsController {
  private readonly names: OperationNames;

  constructor(
    private readonly rules: FaultRules,
    private readonly scopes: ControlScopes,
    @Inject(DIALECT) dialect: Dialect | null,
  ) {
    this.names = new OperationNames(routedOperations, (subject) => dialect?.text(subject) ?? subject);
  }

  @Handles(createFault)
  async create(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const scope = await this.scopes.of(request);
    const { body } = readCall(createFault, request, null) as CallOf<typeof createFault>;
    const [now, wall] = [performance.now(), Date.now()];
    const plan = planFault(body, { names: this.names, now, wall, seed: randomInt(SEEDS) });
    answer(reply, recordOf(this.rules.add(plan, scope, now)));
  }

  @Handles(listFaults)
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const rules = this.rules.list(await this.scopes.of(request));
    answer(reply, { data: rules.map(recordOf) });
  }

  @Handles(deleteFault)
  async delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const scope = await this.scopes.of(request);
    const { params } = readCall(deleteFault, request, null) as CallOf<typeof deleteFault>;
    if (!this.rules.end(params.faultId, scope)) throw notFound();
    answer(reply, {});
  }

  @Handles(deleteFaults)
  async deleteAll(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.rules.endAll(await this.scopes.of(request));
    answer(reply, {});
  }
}

const recordOf = (rule: FaultRule): FaultRecord => ({
  id: rule.id,
  account_id: rule.accountId,
  preset: rule.preset,
  operation: rule.operation,
  method: rule.method,
  nth: rule.nth,
  times: rule.times,
  share: rule.share,
  seed: rule.seed,
  until: rule.until && apiTime(rule.until),
  action: rule.action,
  matched: rule.matched,
  acted: rule.acted,
});
