import { Command } from '@nestjs/cqrs';
import type { CallOf, orderInterfaces } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';
import type { ConfigReply } from '../../configs/config-change.js';

export class OrderInterfacesCommand extends Command<Answer<ConfigReply>> {
  constructor(readonly call: CallOf<typeof orderInterfaces>) {
    super();
  }
}
