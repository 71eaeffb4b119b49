import { setDatabaseJobScale } from '@stratus/contracts';
import type { CallOf, ReplyOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { JobScales, TestControlGuard } from '@stratus/service';

@Answers(setDatabaseJobScale)
export class SetDatabaseJobScaleHandler {
  constructor(
    private readonly scales: JobScales,
    private readonly guard: TestControlGuard,
  ) {}

  async execute({ body }: CallOf<typeof setDatabaseJobScale>): Promise<ReplyOf<typeof setDatabaseJobScale>> {
    this.guard.refuseUnlessOpen();
    this.scales.set(body.accountId, body.scale);
    return { scale: this.scales.of(body.accountId) };
  }
}
