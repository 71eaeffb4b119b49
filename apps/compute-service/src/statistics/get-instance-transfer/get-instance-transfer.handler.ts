import { getInstanceTransfer } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { unusedTransfer } from '../empty-stats.js';
import { MeasuredQuery } from '../measured.query.js';

@Answers(getInstanceTransfer)
export class GetInstanceTransferHandler {
  constructor(private readonly measured: MeasuredQuery) {}

  async execute({ caller, params }: CallOf<typeof getInstanceTransfer>) {
    const { quota } = await this.measured.instance(caller.accountId, params.computeId);
    return unusedTransfer(quota);
  }
}
