import { Controller, Req, Res } from '@nestjs/common';
import {
  getComputeJobScale,
  getDatabaseJobScale,
  getJobScale,
  setComputeJobScale,
  setDatabaseJobScale,
  setJobScale,
} from '@stratus/contracts';
import type { CallOf, JobScaleRecord } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CACHE } from '../../http/common-headers.js';
import { sendJson } from '../../http/send.js';
import { Handles } from '../../operations/handles.decorator.js';
import { readCall } from '../../operations/read-call.js';
import { ControlScopes } from '../control-scopes.js';
import type { ControlScope } from '../control-scopes.js';
import { jobScaleOf, outcomeOfChange } from './job-scale-outcome.js';

/** Jobs that are faster or slower than configured. */
@Controller()
export class JobScaleController {
  constructor(
    private readonly client: OperationClient,
    private readonly scopes: ControlScopes,
  ) {}

  @Handles(getJobScale)
  async get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    answer(reply, await this.scaleOf(await this.scopes.of(request)));
  }

  @Handles(setJobScale)
  async set(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const scope = await this.scopes.of(request);
    const { body } = readCall(setJobScale, request, null) as CallOf<typeof setJobScale>;
    // Fails while nothing has changed, if a service is not there.
    await this.scaleOf(scope);
    answer(reply, await this.change(scope, body.scale));
  }

  private async scaleOf(accountId: ControlScope): Promise<JobScaleRecord> {
    const call = { params: {}, body: { accountId } };
    const [compute, database] = await Promise.all([
      this.client.ask(getComputeJobScale, call),
      this.client.ask(getDatabaseJobScale, call),
    ]);
    return jobScaleOf(compute.scale, database.scale);
  }

  private async change(accountId: ControlScope, scale: number | null): Promise<JobScaleRecord> {
    const call = { params: {}, body: { accountId, scale } };
    const results = await Promise.allSettled([
      this.client.ask(setComputeJobScale, call),
      this.client.ask(setDatabaseJobScale, call),
    ]);
    return outcomeOfChange(...results);
  }
}

const answer = (reply: FastifyReply, record: JobScaleRecord): void =>
  sendJson(reply, 200, Buffer.from(JSON.stringify(record)), CACHE.record);
