import { Inject } from '@nestjs/common';
import type { Clock } from '@stratus/commands';
import { getInstanceStatsOfMonth } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { CLOCK } from '@stratus/runtime';
import { emptyInstanceStats } from '../empty-stats.js';
import { MeasuredQuery } from '../measured.query.js';
import { pastOrCurrentMonth } from '../month.js';

@Answers(getInstanceStatsOfMonth)
export class GetInstanceStatsOfMonthHandler {
  constructor(
    private readonly measured: MeasuredQuery,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ caller, params }: CallOf<typeof getInstanceStatsOfMonth>) {
    const { label } = await this.measured.instance(caller.accountId, params.computeId);
    return emptyInstanceStats(label, pastOrCurrentMonth(params, this.clock()));
  }
}
