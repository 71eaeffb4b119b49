import { Command } from '@nestjs/cqrs';
import type { CallOf, releaseAddresses } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class ReleaseAddressesCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof releaseAddresses>) {
    super();
  }
}
