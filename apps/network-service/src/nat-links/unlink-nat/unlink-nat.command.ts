import { Command } from '@nestjs/cqrs';
import type { CallOf, unlinkNat } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class UnlinkNatCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof unlinkNat>) {
    super();
  }
}
