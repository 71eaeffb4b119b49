import { Command } from '@nestjs/cqrs';
import type { CallOf, revertNat } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class RevertNatCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof revertNat>) {
    super();
  }
}
