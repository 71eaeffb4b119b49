import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { linkNat, revertNat, unlinkNat } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { LinkNatCommand } from './link-nat/link-nat.command.js';
import { RevertNatCommand } from './revert-nat/revert-nat.command.js';
import { UnlinkNatCommand } from './unlink-nat/unlink-nat.command.js';

@Controller()
export class NatLinksController {
  constructor(private readonly commands: CommandBus) {}

  @MessagePattern(linkNat.subject)
  link(@Payload() call: CallOf<typeof linkNat>) {
    return this.commands.execute(new LinkNatCommand(call));
  }

  @MessagePattern(revertNat.subject)
  revert(@Payload() call: CallOf<typeof revertNat>) {
    return this.commands.execute(new RevertNatCommand(call));
  }

  @MessagePattern(unlinkNat.subject)
  unlink(@Payload() call: CallOf<typeof unlinkNat>) {
    return this.commands.execute(new UnlinkNatCommand(call));
  }
}
