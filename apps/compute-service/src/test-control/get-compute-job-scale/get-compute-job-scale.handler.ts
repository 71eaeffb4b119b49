import { getComputeJobScale } from '@stratus/contracts';
import type { CallOf, ReplyOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { JobScales, TestControlGuard } from '@stratus/service';

@Answers(getComputeJobScale)
export class GetComputeJobScaleHandler {
  constructor(
    private readonly scales: JobScales,
    private readonly guard: TestControlGuard,
  ) {}

  async execute({ body }: CallOf<typeof getComputeJobScale>): Promise<ReplyOf<typeof getComputeJobScale>> {
    this.guard.refuseUnlessOpen();
    return { scale: this.scales.of(body.accountId) };
  }
}
