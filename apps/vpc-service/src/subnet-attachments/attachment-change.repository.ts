import { Injectable } from '@nestjs/common';
import type { ReserveAttachmentChangeRequest } from '@stratus/contracts';
import type { Statements } from '@stratus/platform/persistence';

/** How long an id stays known: no request of its saga is on its way for longer. */
const REMEMBERED_FOR = '1 day';

/** Names a change of an attachment of an account. */
export interface ChangeKey {
  accountId: number;
  attachmentId: string;
  id: string;
}

type ChangeState = 'reserved' | 'confirmed' | 'cancelled';

/** Changes of attachments; every method works in the caller's transaction, with the attachment's id locked. */
@Injectable()
export class AttachmentChangeRepository {
  async find(statements: Statements, key: ChangeKey): Promise<{ state: ChangeState } | undefined> {
    const rows = await statements.query<{ state: ChangeState }>(
      'select state from attachment_changes where account_id = $1 and attachment_id = $2 and id = $3',
      valuesOf(key),
    );
    return rows[0];
  }

  /** Stores the change and takes its blocks; an exclusion constraint refuses one that another attachment holds. */
  async insert(
    statements: Statements,
    key: ChangeKey,
    { address, ip_ranges }: Pick<ReserveAttachmentChangeRequest, 'address' | 'ip_ranges'>,
    now: Date,
  ): Promise<void> {
    const wanted = [address ?? null, ip_ranges ?? null];
    await statements.query(
      `insert into attachment_changes (account_id, attachment_id, id, address, ip_ranges, state, created)
       values ($1, $2, $3, $4, $5, 'reserved', $6)`,
      [...valuesOf(key), ...wanted, now],
    );
    await statements.query(
      `insert into subnet_allocations (attachment_id, account_id, vpc_id, subnet_id, kind, block, change_id)
       select attachment.id, attachment.account_id, attachment.vpc_id, attachment.subnet_id, wanted.kind, wanted.block, $3
         from subnet_attachments as attachment, (
           select 'address' as kind, $4::inet::cidr as block where $4::inet is not null
           union all select 'range', unnest($5::cidr[])) as wanted
        where attachment.account_id = $1 and attachment.id = $2`,
      [...valuesOf(key), ...wanted],
    );
  }

  /** What the change names is replaced. A NAT that is not told stays as it is. */
  async confirm(statements: Statements, key: ChangeKey, nat: string | null | undefined): Promise<void> {
    await statements.query(
      `delete from subnet_allocations as former using attachment_changes as change
        where change.account_id = $1 and change.attachment_id = $2 and change.id = $3
          and former.attachment_id = $2 and former.change_id is null
          and case former.kind when 'address' then change.address is not null else change.ip_ranges is not null end`,
      valuesOf(key),
    );
    await statements.query(
      `update subnet_allocations set change_id = null, confirmed = true
        where account_id = $1 and attachment_id = $2 and change_id = $3`,
      valuesOf(key),
    );
    await statements.query(
      `update attachment_changes set state = 'confirmed' where account_id = $1 and attachment_id = $2 and id = $3`,
      valuesOf(key),
    );
    if (nat === undefined) return;
    await statements.query('update subnet_attachments set nat_1_1 = $3 where account_id = $1 and id = $2', [
      key.accountId,
      key.attachmentId,
      nat,
    ]);
  }

  /** Gives up what the change has reserved, if anything, and remembers its id. A confirmed change stays. */
  async cancel(statements: Statements, key: ChangeKey, now: Date): Promise<void> {
    const cancelled = await statements.query(
      `insert into attachment_changes (account_id, attachment_id, id, state, created) values ($1, $2, $3, 'cancelled', $4)
       on conflict (account_id, id) do update set state = 'cancelled'
        where attachment_changes.state = 'reserved' and attachment_changes.attachment_id = $2
       returning id`,
      [...valuesOf(key), now],
    );
    if (cancelled.length > 0) await this.giveUpBlocks(statements, key);
    await statements.query(
      `delete from attachment_changes where ctid = any(array(
         select ctid from attachment_changes
          where state <> 'reserved' and created < $1::timestamptz - interval '${REMEMBERED_FOR}'
          limit 10 for update skip locked))`,
      [now],
    );
  }

  private async giveUpBlocks(statements: Statements, key: ChangeKey): Promise<void> {
    await statements.query(
      'delete from subnet_allocations where account_id = $1 and attachment_id = $2 and change_id = $3',
      valuesOf(key),
    );
  }
}

const valuesOf = ({ accountId, attachmentId, id }: ChangeKey): [number, string, string] => [
  accountId,
  attachmentId,
  id,
];
