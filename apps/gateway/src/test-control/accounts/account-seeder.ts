import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiFailure, refuseIfAny, unavailable } from '@stratus/contracts';
import type { ApiError } from '@stratus/contracts';
import { InvalidSeed, playSeed, readSeed } from '@stratus/seeds';
import type { Seed, SeedCall, SeedReply } from '@stratus/seeds';
import type { FastifyInstance } from 'fastify';
import { GATEWAY_CONFIGURATION } from '../../gateway.configuration.js';
import type { GatewayConfiguration } from '../../gateway.configuration.js';
import { FaultRules } from '../faults/fault-rules.js';
import { RequestLog } from '../requests/request-log.js';

/** Each plays four records at a time. */
const MAX_AT_ONCE = 4;
/** A seed with more takes longer than clients wait for a response. */
const MAX_RECORDS = 200;
/** Faults that one refusal names. */
const MAX_NAMED = 20;

/** Fills an account with the records of a seed, by requests with its token that do not leave this process. */
@Injectable()
export class AccountSeeder {
  private playing = 0;

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'API_DIALECT'>,
    private readonly log: RequestLog,
    private readonly rules: FaultRules,
  ) {}

  /**
   * @param text of the YAML, see docs/seeds.md.
   * @throws ApiFailure 400 with the faults.
   */
  read(text: string): Seed {
    try {
      const seed = readSeed(text, 'seed');
      const { length } = seed.records;
      if (length > MAX_RECORDS)
        refuseIfAny([fault(`has ${length} records, and can have ${MAX_RECORDS} here: stratus seed play takes more`)]);
      return seed;
    } catch (error) {
      if (!(error instanceof InvalidSeed)) throw error;
      throw refusal(error.faults.map(({ line, path, reason }) => atLine(line, path, reason)));
    }
  }

  /**
   * Runs work that plays a seed, unless others are being played already.
   *
   * @throws ApiFailure 503 before the work begins; what the work throws.
   */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.playing >= MAX_AT_ONCE) throw unavailable('Other seeds are being played. Nothing was changed; retry.');
    this.playing += 1;
    try {
      return await work();
    } finally {
      this.playing -= 1;
    }
  }

  /**
   * Fills a new account.
   *
   * @throws ApiFailure 400 with the records that could not be created.
   */
  async play(seed: Seed, token: string, accountId: number): Promise<void> {
    const word = this.configuration.API_DIALECT;
    // Faults and the log are about what the client under test sends.
    const played = await this.rules.sparing(accountId, () =>
      playSeed(seed, this.callAs(token), { runId: randomUUID(), word }),
    );
    this.log.clear(accountId);
    const failed = played.filter(({ reasons }) => reasons.length > 0);
    if (failed.length > 0) throw refusal(failed.map(({ line, key, reasons }) => atLine(line, key, reasons.join('; '))));
  }

  private callAs(token: string): SeedCall {
    const fastify = this.adapterHost.httpAdapter.getInstance<FastifyInstance>();
    return async ({ method, path, body, idempotencyKey }) => {
      if (method === 'GET') return NOTHING;
      const { statusCode: status, payload } = await fastify.inject({
        method,
        url: `/v4${path}`,
        headers: {
          host: 'localhost',
          authorization: `Bearer ${token}`,
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body && { payload: body }),
      });
      return { status, body: JSON.parse(payload) as unknown };
    };
  }
}

/** What a new account has. */
const NOTHING: SeedReply = { status: 200, body: { data: [], pages: 1 } };

const fault = (reason: string): ApiError => ({ field: 'seed', reason });

const atLine = (line: number, place: string, reason: string): ApiError =>
  fault(`line ${line}: ${place === '' ? reason : `${place}: ${reason}`}`);

function refusal(faults: readonly ApiError[]): ApiFailure {
  const more = faults.length - MAX_NAMED;
  return new ApiFailure(400, [...faults.slice(0, MAX_NAMED), ...(more > 0 ? [fault(`and ${more} more`)] : [])]);
}
