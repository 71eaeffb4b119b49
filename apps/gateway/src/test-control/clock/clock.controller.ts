import { Controller, Req, Res } from '@nestjs/common';
import { advanceClock, apiTime, viewClock } from '@stratus/contracts';
import type { CallOf, ClockRecord } from '@stratus/contracts';
import { InstallationClock } from '@stratus/runtime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CACHE } from '../../http/common-headers.js';
import { sendJson } from '../../http/send.js';
import { Handles } from '../../operations/handles.decorator.js';
import { readCall } from '../../operations/read-call.js';
import { Clocks } from './clocks.js';
import { decideAdvance } from './decide-advance.js';

/** The time of the installation. */
@Controller()
export class ClockController {
  constructor(
    private readonly clocks: Clocks,
    private readonly clock: InstallationClock,
  ) {}

  @Handles(viewClock)
  view(@Res() reply: FastifyReply): void {
    const record: ClockRecord = { time: apiTime(this.clock.now()), ahead_seconds: this.clock.aheadSeconds };
    sendJson(reply, 200, Buffer.from(JSON.stringify(record)), CACHE.record);
  }

  @Handles(advanceClock)
  async advance(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { body } = readCall(advanceClock, request, null) as CallOf<typeof advanceClock>;
    await this.clocks.advance((aheadSeconds) => decideAdvance(body, aheadSeconds, Date.now()));
    this.view(reply);
  }
}
