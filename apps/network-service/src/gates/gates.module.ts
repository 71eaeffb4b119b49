import { Module } from '@nestjs/common';
import { CloseGateHandler } from './close-gate/close-gate.handler.js';
import { OpenGateHandler } from './open-gate/open-gate.handler.js';

@Module({
  providers: [CloseGateHandler, OpenGateHandler],
})
export class GatesModule {}
