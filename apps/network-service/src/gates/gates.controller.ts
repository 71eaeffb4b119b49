import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { closeGate, openGate } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { CloseGateCommand } from './close-gate/close-gate.command.js';
import { OpenGateCommand } from './open-gate/open-gate.command.js';

@Controller()
export class GatesController {
  constructor(private readonly commands: CommandBus) {}

  @MessagePattern(closeGate.subject)
  close(@Payload() call: CallOf<typeof closeGate>) {
    return this.commands.execute(new CloseGateCommand(call));
  }

  @MessagePattern(openGate.subject)
  open(@Payload() call: CallOf<typeof openGate>) {
    return this.commands.execute(new OpenGateCommand(call));
  }
}
