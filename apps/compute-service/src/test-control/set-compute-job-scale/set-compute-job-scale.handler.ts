import { setComputeJobScale } from '@stratus/contracts';
import type { CallOf, ReplyOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { JobScales, TestControlGuard } from '@stratus/service';

@Answers(setComputeJobScale)
export class SetComputeJobScaleHandler {
  constructor(
    private readonly scales: JobScales,
    private readonly guard: TestControlGuard,
  ) {}

  async execute({ body }: CallOf<typeof setComputeJobScale>): Promise<ReplyOf<typeof setComputeJobScale>> {
    this.guard.refuseUnlessOpen();
    this.scales.set(body.accountId, body.scale);
    return { scale: this.scales.of(body.accountId) };
  }
}
