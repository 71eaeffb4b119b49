import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventsModule } from '@stratus/events';

@Module({
  imports: [CqrsModule.forRoot(), EventsModule.with()],
})
export class NetworkServiceModule {}
