import { getAccountTransfer } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { unusedTransfer } from '../empty-stats.js';
import { MeasuredQuery } from '../measured.query.js';

@Answers(getAccountTransfer)
export class GetAccountTransferHandler {
  constructor(private readonly measured: MeasuredQuery) {}

  async execute({ caller }: CallOf<typeof getAccountTransfer>) {
    return unusedTransfer(await this.measured.quotaOf(caller.accountId));
  }
}
