import { Command } from '@nestjs/cqrs';
import type { CallOf, removeAddress } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class RemoveAddressCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof removeAddress>) {
    super();
  }
}
