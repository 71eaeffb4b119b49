import { Command } from '@nestjs/cqrs';
import type { CallOf, linkNat, NatLinkRecord } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class LinkNatCommand extends Command<Answer<NatLinkRecord>> {
  constructor(readonly call: CallOf<typeof linkNat>) {
    super();
  }
}
