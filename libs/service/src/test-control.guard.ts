import { Inject, Injectable } from '@nestjs/common';
import { notFound } from '@stratus/contracts';
import { CONFIGURATION } from '@stratus/runtime';

/** Whether this installation is one for tests. The gateway's word is not enough: a broker's password may be in wrong hands. */
@Injectable()
export class TestControlGuard {
  constructor(@Inject(CONFIGURATION) private readonly configuration: { TEST_CONTROL: 'on' | 'off' }) {}

  /** @throws ApiFailure 404 without test control. */
  refuseUnlessOpen(): void {
    if (this.configuration.TEST_CONTROL !== 'on') throw notFound();
  }
}
