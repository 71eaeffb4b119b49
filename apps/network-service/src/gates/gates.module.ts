import { Module } from '@nestjs/common';
import { RepositoriesModule } from '../repositories.module.js';
import { CloseGateHandler } from './close-gate/close-gate.handler.js';
import { OpenGateHandler } from './open-gate/open-gate.handler.js';

@Module({
  imports: [RepositoriesModule],
  providers: [CloseGateHandler, OpenGateHandler],
})
export class GatesModule {}
