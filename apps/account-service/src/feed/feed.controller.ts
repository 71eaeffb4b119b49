import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { getEvent, listEvents, markEventRead, markEventSeen, tailEvents } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { GetEventQuery } from './get-event/get-event.query.js';
import { ListEventsQuery } from './list-events/list-events.query.js';
import { MarkEventReadCommand } from './mark-event-read/mark-event-read.command.js';
import { MarkEventSeenCommand } from './mark-event-seen/mark-event-seen.command.js';
import { TailEventsQuery } from './tail-events/tail-events.query.js';

@Controller()
export class FeedController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(getEvent.subject)
  get(@Payload() call: CallOf<typeof getEvent>) {
    return this.queries.execute(new GetEventQuery(call));
  }

  @MessagePattern(listEvents.subject)
  list(@Payload() call: CallOf<typeof listEvents>) {
    return this.queries.execute(new ListEventsQuery(call));
  }

  @MessagePattern(markEventRead.subject)
  markRead(@Payload() call: CallOf<typeof markEventRead>) {
    return this.commands.execute(new MarkEventReadCommand(call));
  }

  @MessagePattern(markEventSeen.subject)
  markSeen(@Payload() call: CallOf<typeof markEventSeen>) {
    return this.commands.execute(new MarkEventSeenCommand(call));
  }

  @MessagePattern(tailEvents.subject)
  tail(@Payload() call: CallOf<typeof tailEvents>) {
    return this.queries.execute(new TailEventsQuery(call));
  }
}
