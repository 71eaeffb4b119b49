import { Injectable } from '@nestjs/common';
import { COMPUTE_ID } from '@stratus/contracts';
import type { ReserveAttachmentRequest, SubnetAttachmentRecord } from '@stratus/contracts';
import { jsonList, jsonRecord } from '@stratus/lists';
import type { Statements } from '@stratus/postgres';
import { usableAddresses } from './subnet-attachment.js';

const RECORD_JSON = jsonRecord<SubnetAttachmentRecord>({
  id: 'attachment.id',
  subnet_id: 'attachment.subnet_id',
  vpc_id: 'attachment.vpc_id',
  [COMPUTE_ID]: 'attachment.compute_id',
  config_id: 'attachment.config_id',
  interface_id: 'attachment.interface_id',
  address: `(select host(block) from subnet_allocations
              where attachment_id = attachment.id and kind = 'address' and change_id is null)`,
  ip_ranges: jsonList(`select block::text from subnet_allocations
              where attachment_id = attachment.id and kind = 'range' and change_id is null order by subnet_allocations.block`),
  nat_1_1: 'host(attachment.nat_1_1)',
  state: 'attachment.state',
  active: 'attachment.active',
});
const RECORD = `${RECORD_JSON} as record`;

/** The taken blocks of a subnet; `own` are the blocks that the attachment is about to take in addition to its address. */
const TAKEN = '(select id, block from subnet_allocations where subnet_id = $1)';
const TAKEN_AND_OWN = `(${TAKEN} union all select 0, own from unnest($4::cidr[]) as own)`;

/**
 * The lowest free address: the first usable one, or the first one after a run of blocks that ends in a gap. One ordered
 * pass: blocks of one attachment may contain each other while it changes, and so may blocks of an instance's profiles at
 * any time.
 */
const lowestFree = (taken: string) => `
  select host(candidate) as address from (
    (select $2::inet as candidate where not exists (select from ${taken} as block where block >>= $2::inet))
    union all
    (select free from (select block, max(set_masklen(broadcast(block), 32)) over before + 1 as free,
                              lead(block) over before as next
                         from ${taken} as block window before as (order by block, id)) as taken
      where next is null or free < set_masklen(next::inet, 32)
      order by block limit 1)
  ) as candidates where candidate <= $3::inet order by candidate limit 1`;

/** Reads the index in order up to the first gap; with own blocks, which are rare, Postgres sorts all taken blocks. */
const PICK = lowestFree(TAKEN);
const PICK_BESIDE_OWN = lowestFree(TAKEN_AND_OWN);

/** Whether an attachment's interface is active. */
const RUNS_WITH = `(config_id is not distinct from $3::bigint and ($4::bigint[] is null or interface_id = any($4::bigint[])))`;

interface LockedSubnet {
  id: number;
  vpcId: number;
  ipv4: string;
  region: string;
}

/** The attachment that takes blocks: its id, instance and profile. */
type Holder = Pick<ReserveAttachmentRequest, 'id' | 'config_id' | typeof COMPUTE_ID>;

/** The attachments of interfaces to subnets. Every method works in the caller's transaction. */
@Injectable()
export class SubnetAttachmentRepository {
  /** Locks the subnet, so that reservations pick addresses one after the other and none outlives the subnet. */
  async lockSubnet(statements: Statements, accountId: number, subnetId: number): Promise<LockedSubnet | undefined> {
    const rows = await statements.query<LockedSubnet>(
      `select subnet.id, subnet.vpc_id as "vpcId", subnet.ipv4, vpc.region
         from subnets as subnet join vpcs as vpc on vpc.id = subnet.vpc_id
        where subnet.id = $1 and subnet.account_id = $2 for update of subnet`,
      [subnetId, accountId],
    );
    return rows[0];
  }

  /** The lowest free address of the locked subnet outside these ranges; undefined when the subnet is full. */
  async pickAddress(
    statements: Statements,
    subnet: LockedSubnet,
    ranges: readonly string[],
  ): Promise<string | undefined> {
    const { first, last } = usableAddresses(subnet.ipv4);
    const inSubnet = [subnet.id, first, last];
    const rows = await (ranges.length === 0
      ? statements.query<{ address: string }>(PICK, inSubnet)
      : statements.query<{ address: string }>(PICK_BESIDE_OWN, [...inSubnet, ranges]));
    return rows[0]?.address;
  }

  /**
   * The blocks of this list that the attachment may not take: they overlap blocks of another instance, or of another
   * interface of the same profile. Reliable only while the subnet is locked.
   */
  async takenOf(
    statements: Statements,
    subnet: LockedSubnet,
    holder: Holder,
    blocks: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (blocks.length === 0) return new Set();
    const rows = await statements.query<{ block: string }>(
      `select wanted as block from unnest($3::text[]) as wanted
        where exists (select from subnet_allocations
                       where subnet_id = $1 and attachment_id <> $2 and block && wanted::cidr
                         and (compute_id <> $4 or config_id = $5))`,
      [subnet.id, holder.id, blocks, holder[COMPUTE_ID], holder.config_id],
    );
    return new Set(rows.map(({ block }) => block));
  }

  /** Stores a reservation; exclusion constraints refuse the blocks that {@link takenOf} finds. */
  insert(
    statements: Statements,
    accountId: number,
    subnet: LockedSubnet,
    request: ReserveAttachmentRequest,
    blocks: { address: string; ranges: readonly string[] },
    now: Date,
  ): void {
    statements.send({
      text: `with attachment as (
         insert into subnet_attachments
           (id, account_id, vpc_id, subnet_id, compute_id, config_id, interface_id, nat_1_1, state, created)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 'reserved', $9))
       insert into subnet_allocations (attachment_id, account_id, vpc_id, subnet_id, compute_id, config_id, kind, block)
       select $1, $2, $3, $4, $5, $6, 'address', $10::inet
       union all select $1, $2, $3, $4, $5, $6, 'range', unnest($11::cidr[])`,
      values: [
        request.id,
        accountId,
        subnet.vpcId,
        subnet.id,
        request[COMPUTE_ID],
        request.config_id,
        request.interface_id,
        request.nat_1_1 ?? null,
        now,
        blocks.address,
        blocks.ranges,
      ],
    });
  }

  async find(statements: Statements, accountId: number, id: string): Promise<SubnetAttachmentRecord | undefined> {
    const rows = await statements.query<{ record: SubnetAttachmentRecord }>(
      `select ${RECORD} from subnet_attachments as attachment where attachment.id = $1 and attachment.account_id = $2`,
      [id, accountId],
    );
    return rows[0]?.record;
  }

  /**
   * An undefined NAT stays unchanged.
   *
   * @returns false for an unknown attachment.
   */
  async confirm(statements: Statements, accountId: number, id: string, nat?: string): Promise<boolean> {
    const confirmed = await statements.query(
      `update subnet_attachments set state = 'confirmed', nat_1_1 = coalesce($3, nat_1_1)
        where id = $1 and account_id = $2 returning id`,
      [id, accountId, nat ?? null],
    );
    if (confirmed.length === 0) return false;
    await statements.query(
      'update subnet_allocations set confirmed = true where attachment_id = $1 and change_id is null',
      [id],
    );
    return true;
  }

  /** Deletes the attachment with all its blocks, if it exists. */
  async delete(statements: Statements, accountId: number, id: string): Promise<void> {
    await statements.query('delete from subnet_attachments where id = $1 and account_id = $2', [id, accountId]);
  }

  /**
   * Locks before it reads: two concurrent calls must not leave two profiles of one instance active.
   *
   * @param active the profile, and its active interfaces; without `only`, all of them are active.
   */
  async setActive(
    statements: Statements,
    accountId: number,
    computeId: number,
    { configId, only }: { configId: number | null; only: readonly number[] | undefined },
  ): Promise<void> {
    await statements.query(
      'select from subnet_attachments where account_id = $1 and compute_id = $2 order by id for update',
      [accountId, computeId],
    );
    await statements.query(
      `update subnet_attachments set active = ${RUNS_WITH}
        where account_id = $1 and compute_id = $2 and active <> ${RUNS_WITH}`,
      [accountId, computeId, configId, only ?? null],
    );
  }
}
