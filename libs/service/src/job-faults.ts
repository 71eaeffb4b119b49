import { Inject, Injectable } from '@nestjs/common';
import type { JobFault, RequestIdentity } from '@stratus/contracts';
import { CONFIGURATION } from '@stratus/runtime';

/** Longer than any test, and short enough for a timer. */
const HANG_MS = 20 * 86_400_000;

type Request = Pick<RequestIdentity, 'jobFault'>;

/** What tests want of a job: nothing where the test control is closed, whoever sends the call. */
@Injectable()
export class JobFaults {
  constructor(@Inject(CONFIGURATION) private readonly configuration: { TEST_CONTROL: 'on' | 'off' }) {}

  /** How long a wait of the job takes. @param milliseconds without a fault. */
  lasting(request: Request, milliseconds: number): number {
    const fault = this.of(request);
    if (fault === undefined || fault === 'fail') return milliseconds;
    return fault === 'hang' ? HANG_MS : fault.ms;
  }

  fails(request: Request): boolean {
    return this.of(request) === 'fail';
  }

  private of({ jobFault }: Request): JobFault | undefined {
    return this.configuration.TEST_CONTROL === 'on' ? jobFault : undefined;
  }
}

/** Why a job fails that shall. */
export const JOB_FAULT = 'The test control makes this job fail';
