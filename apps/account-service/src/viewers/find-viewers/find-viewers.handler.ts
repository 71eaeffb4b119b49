import { Inject } from '@nestjs/common';
import { findViewers, unavailable } from '@stratus/contracts';
import type { CallOf, ReplyOf, ViewerRecord } from '@stratus/contracts';
import { CatchUp } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { CONFIGURATION } from '@stratus/runtime';
import type { LimitsConfiguration } from '../../limits/limits.configuration.js';
import { FEED_CONSUMER } from '../../feed/account-event-feed.subscription.js';
import { FIND_VIEWERS } from '../viewer.sql.js';

/** One statement for all users of a question, after the consumer that writes grants has settled the events that it names. */
@Answers(findViewers)
export class FindViewersHandler {
  constructor(
    private readonly database: Database,
    private readonly catchUp: CatchUp,
    @Inject(CONFIGURATION) private readonly configuration: LimitsConfiguration,
  ) {}

  async execute({ body }: CallOf<typeof findViewers>): Promise<ReplyOf<typeof findViewers>> {
    if (!(await this.catchUp.waitFor(FEED_CONSUMER, body.after)))
      throw unavailable('Grants do not show these events yet. Ask again.');
    const ids = body.viewers.map(({ userId }) => userId);
    const values = [JSON.stringify(body.viewers), ids, this.configuration.TEST_CONTROL === 'on'];
    return { viewers: await this.database.read<ViewerRecord>(FIND_VIEWERS, values) };
  }
}
