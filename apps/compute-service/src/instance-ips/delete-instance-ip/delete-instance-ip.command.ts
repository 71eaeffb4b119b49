import { Command } from '@nestjs/cqrs';
import type { CallOf, deleteInstanceIp } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class DeleteInstanceIpCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof deleteInstanceIp>) {
    super();
  }
}
