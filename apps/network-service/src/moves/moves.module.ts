import { Module } from '@nestjs/common';
import { CancelMoveHandler } from './cancel-move/cancel-move.handler.js';
import { CompleteMoveHandler } from './complete-move/complete-move.handler.js';
import { ReserveMoveHandler } from './reserve-move/reserve-move.handler.js';

@Module({
  providers: [CancelMoveHandler, CompleteMoveHandler, ReserveMoveHandler],
})
export class MovesModule {}
