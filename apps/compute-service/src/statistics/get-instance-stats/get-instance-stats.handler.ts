import { getInstanceStats } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { emptyInstanceStats } from '../empty-stats.js';
import { MeasuredQuery } from '../measured.query.js';

@Answers(getInstanceStats)
export class GetInstanceStatsHandler {
  constructor(private readonly measured: MeasuredQuery) {}

  async execute({ caller, params }: CallOf<typeof getInstanceStats>) {
    const { label } = await this.measured.instance(caller.accountId, params.computeId);
    return emptyInstanceStats(label);
  }
}
