import { setTimeout as delay } from 'node:timers/promises';
import { Controller, Req, Res } from '@nestjs/common';
import { finishComputeJobs, finishDatabaseJobs, finishJobs } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CACHE } from '../../http/common-headers.js';
import { sendJson } from '../../http/send.js';
import { Handles } from '../../operations/handles.decorator.js';
import { unfinishedOf } from './unfinished-jobs.js';

/** A real database server takes as long as it takes. */
const MAX_WAIT_MS = 10_000;
/** A job has several waits; between two of them it commits a step. */
const AGAIN_MS = 20;

/** Jobs that take no time. */
@Controller()
export class FinishJobsController {
  constructor(private readonly client: OperationClient) {}

  @Handles(finishJobs)
  async finish(@Req() request: FastifyRequest & { caller: Caller }, @Res() reply: FastifyReply): Promise<void> {
    const until = performance.now() + MAX_WAIT_MS;
    let unfinished = await this.hurry(request.caller);
    while (unfinished > 0 && performance.now() < until && !reply.raw.destroyed) {
      await delay(AGAIN_MS);
      unfinished = await this.hurry(request.caller);
    }
    sendJson(reply, 200, Buffer.from(JSON.stringify({ unfinished })), CACHE.record);
  }

  /** @returns how many jobs are left. */
  private async hurry({ accountId }: Caller): Promise<number> {
    const results = await Promise.allSettled(
      [finishComputeJobs, finishDatabaseJobs].map((operation) =>
        this.client.ask(operation, { params: {}, body: { accountId } }),
      ),
    );
    return unfinishedOf(results);
  }
}
