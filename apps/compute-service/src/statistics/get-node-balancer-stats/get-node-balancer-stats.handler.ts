import { getNodeBalancerStats } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { emptyNodeBalancerStats } from '../empty-stats.js';
import { MeasuredQuery } from '../measured.query.js';

@Answers(getNodeBalancerStats)
export class GetNodeBalancerStatsHandler {
  constructor(private readonly measured: MeasuredQuery) {}

  async execute({ caller, params }: CallOf<typeof getNodeBalancerStats>) {
    const { label } = await this.measured.nodeBalancer(caller.accountId, params.nodeBalancerId);
    return emptyNodeBalancerStats(label);
  }
}
