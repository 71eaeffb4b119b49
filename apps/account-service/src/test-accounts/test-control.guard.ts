import { Inject, Injectable } from '@nestjs/common';
import { notFound } from '@stratus/contracts';
import { CONFIGURATION } from '@stratus/runtime';
import type { LimitsConfiguration } from '../limits/limits.configuration.js';

/** Whether this installation is one for tests. The gateway's word is not enough: a broker's password may be in wrong hands. */
@Injectable()
export class TestControlGuard {
  constructor(@Inject(CONFIGURATION) private readonly configuration: Pick<LimitsConfiguration, 'TEST_CONTROL'>) {}

  get isOpen(): boolean {
    return this.configuration.TEST_CONTROL === 'on';
  }

  /** @throws ApiFailure 404 without test control. */
  refuseUnlessOpen(): void {
    if (!this.isOpen) throw notFound();
  }
}
