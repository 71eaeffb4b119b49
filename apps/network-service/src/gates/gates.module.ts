import { Module } from '@nestjs/common';
import { RepositoriesModule } from '../repositories.module.js';
import { CloseGateHandler } from './close-gate/close-gate.handler.js';
import { GatesController } from './gates.controller.js';
import { OpenGateHandler } from './open-gate/open-gate.handler.js';

@Module({
  imports: [RepositoriesModule],
  controllers: [GatesController],
  providers: [CloseGateHandler, OpenGateHandler],
})
export class GatesModule {}
