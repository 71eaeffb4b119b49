import { Injectable } from '@nestjs/common';
import type { ReserveAttachmentChangeRequest } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';

/** Identifies a change of an attachment of an account. */
export interface ChangeKey {
  accountId: number;
  attachmentId: string;
  id: string;
}

const DELETE = 'delete from attachment_changes where account_id = $1 and attachment_id = $2 and id = $3';

/** Reserved changes of attachments; every method works in the caller's transaction, which holds the attachment's id. */
@Injectable()
export class AttachmentChangeRepository {
  /** True when the change is reserved. */
  async exists(statements: Statements, key: ChangeKey): Promise<boolean> {
    const rows = await statements.query(
      'select from attachment_changes where account_id = $1 and attachment_id = $2 and id = $3',
      valuesOf(key),
    );
    return rows.length > 0;
  }

  /** True when the id belongs to a reserved change of another attachment. */
  async isOfAnother(statements: Statements, key: ChangeKey): Promise<boolean> {
    const rows = await statements.query(
      'select from attachment_changes where account_id = $1 and attachment_id <> $2 and id = $3',
      valuesOf(key),
    );
    return rows.length > 0;
  }

  /**
   * Stores the change and takes its blocks; exclusion constraints refuse blocks of another instance or of the profile's
   * other interfaces.
   */
  async insert(
    statements: Statements,
    key: ChangeKey,
    { address, ip_ranges }: Pick<ReserveAttachmentChangeRequest, 'address' | 'ip_ranges'>,
    now: Date,
  ): Promise<void> {
    const wanted = [address ?? null, ip_ranges ?? null];
    await statements.query(
      `insert into attachment_changes (account_id, attachment_id, id, address, ip_ranges, created)
       values ($1, $2, $3, $4, $5, $6)`,
      [...valuesOf(key), ...wanted, now],
    );
    await statements.query(
      `insert into subnet_allocations (attachment_id, account_id, vpc_id, subnet_id, compute_id, config_id, kind, block, change_id)
       select attachment.id, attachment.account_id, attachment.vpc_id, attachment.subnet_id, attachment.compute_id,
              attachment.config_id, wanted.kind, wanted.block, $3
         from subnet_attachments as attachment, (
           select 'address' as kind, $4::inet::cidr as block where $4::inet is not null
           union all select 'range', unnest($5::cidr[])) as wanted
        where attachment.account_id = $1 and attachment.id = $2`,
      [...valuesOf(key), ...wanted],
    );
  }

  /** Replaces the blocks that the change names. An undefined NAT stays unchanged. */
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
    await statements.query(DELETE, valuesOf(key));
    if (nat === undefined) return;
    await statements.query('update subnet_attachments set nat_1_1 = $3 where account_id = $1 and id = $2', [
      key.accountId,
      key.attachmentId,
      nat,
    ]);
  }

  /** Releases the blocks that the change has reserved, if any. */
  async delete(statements: Statements, key: ChangeKey): Promise<void> {
    await statements.query(DELETE, valuesOf(key));
    await statements.query(
      'delete from subnet_allocations where account_id = $1 and attachment_id = $2 and change_id = $3',
      valuesOf(key),
    );
  }

  /** Deletes the open change of a deleted attachment. @returns its id; undefined without one. */
  async deleteOfAttachment(
    statements: Statements,
    accountId: number,
    attachmentId: string,
  ): Promise<string | undefined> {
    const [change] = await statements.query<{ id: string }>(
      'delete from attachment_changes where account_id = $1 and attachment_id = $2 returning id',
      [accountId, attachmentId],
    );
    return change?.id;
  }
}

const valuesOf = ({ accountId, attachmentId, id }: ChangeKey): [number, string, string] => [
  accountId,
  attachmentId,
  id,
];
