import { Inject } from '@nestjs/common';
import type { Clock } from '@stratus/commands';
import { getInstanceTransferOfMonth } from '@stratus/contracts';
import type { CallOf, MonthTransferRecord } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { CLOCK } from '@stratus/runtime';
import { MeasuredQuery } from '../measured.query.js';
import { pastOrCurrentMonth } from '../month.js';

@Answers(getInstanceTransferOfMonth)
export class GetInstanceTransferOfMonthHandler {
  constructor(
    private readonly measured: MeasuredQuery,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ caller, params }: CallOf<typeof getInstanceTransferOfMonth>): Promise<MonthTransferRecord> {
    await this.measured.instance(caller.accountId, params.computeId);
    pastOrCurrentMonth(params, this.clock());
    return { bytes_in: 0, bytes_out: 0, bytes_total: 0 };
  }
}
