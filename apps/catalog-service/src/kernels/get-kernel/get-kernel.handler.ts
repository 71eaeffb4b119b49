import { getKernel } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { KERNEL_JSON } from '../kernel.sql.js';

const GET_KERNEL = `select ${KERNEL_JSON}::text as record from kernels as kernel where kernel.id = $1`;

@Answers(getKernel)
export class GetKernelHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof getKernel>) {
    return this.database.readRecord(GET_KERNEL, [call.params.kernelId]);
  }
}
