import { getInstanceStatsOfMonth } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { emptyInstanceStats } from '../empty-stats.js';
import { MeasuredQuery } from '../measured.query.js';
import { pastOrCurrentMonth } from '../month.js';

@Answers(getInstanceStatsOfMonth)
export class GetInstanceStatsOfMonthHandler {
  constructor(private readonly measured: MeasuredQuery) {}

  async execute({ caller, params }: CallOf<typeof getInstanceStatsOfMonth>) {
    const { label } = await this.measured.instance(caller.accountId, params.computeId);
    return emptyInstanceStats(label, pastOrCurrentMonth(params, new Date()));
  }
}
