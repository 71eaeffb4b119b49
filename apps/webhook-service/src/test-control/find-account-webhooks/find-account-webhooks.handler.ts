import { findAccountWebhooks } from '@stratus/contracts';
import type { CallOf, ReplyOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { TestControlGuard } from '@stratus/service';

type Reply = ReplyOf<typeof findAccountWebhooks>;

const FIND = `
  select id as "webhookId", user_id as "userId", username
    from webhooks where account_id = $1 and deleted is null order by id`;

@Answers(findAccountWebhooks)
export class FindAccountWebhooksHandler {
  constructor(
    private readonly database: Database,
    private readonly guard: TestControlGuard,
  ) {}

  async execute({ body }: CallOf<typeof findAccountWebhooks>): Promise<Reply> {
    this.guard.refuseUnlessOpen();
    return { webhooks: await this.database.read<Reply['webhooks'][number]>(FIND, [body.accountId]) };
  }
}
