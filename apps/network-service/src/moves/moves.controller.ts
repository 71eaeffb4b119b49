import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { cancelMove, completeMove, reserveMove } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { CancelMoveCommand } from './cancel-move/cancel-move.command.js';
import { CompleteMoveCommand } from './complete-move/complete-move.command.js';
import { ReserveMoveCommand } from './reserve-move/reserve-move.command.js';

@Controller()
export class MovesController {
  constructor(private readonly commands: CommandBus) {}

  @MessagePattern(reserveMove.subject)
  reserve(@Payload() call: CallOf<typeof reserveMove>) {
    return this.commands.execute(new ReserveMoveCommand(call));
  }

  @MessagePattern(completeMove.subject)
  complete(@Payload() call: CallOf<typeof completeMove>) {
    return this.commands.execute(new CompleteMoveCommand(call));
  }

  @MessagePattern(cancelMove.subject)
  cancel(@Payload() call: CallOf<typeof cancelMove>) {
    return this.commands.execute(new CancelMoveCommand(call));
  }
}
