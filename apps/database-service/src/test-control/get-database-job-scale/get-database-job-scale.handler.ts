import { getDatabaseJobScale } from '@stratus/contracts';
import type { CallOf, ReplyOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { JobScales, TestControlGuard } from '@stratus/service';

@Answers(getDatabaseJobScale)
export class GetDatabaseJobScaleHandler {
  constructor(
    private readonly scales: JobScales,
    private readonly guard: TestControlGuard,
  ) {}

  async execute({ body }: CallOf<typeof getDatabaseJobScale>): Promise<ReplyOf<typeof getDatabaseJobScale>> {
    this.guard.refuseUnlessOpen();
    return { scale: this.scales.of(body.accountId) };
  }
}
