import { Module } from '@nestjs/common';
import { EventsModule } from '@stratus/events';
import { unbuiltOperations } from './unbuilt-operations.js';

@Module({
  imports: [EventsModule.with()],
  providers: unbuiltOperations,
})
export class DatabaseServiceModule {}
