/**
 * Queries for leftovers: while no saga runs, each must find nothing. For suites that check a whole world after failures.
 */
export const VPC_CLEAN: readonly { title: string; sql: string }[] = [
  {
    title: 'attachments reserved and never confirmed',
    sql: `select id, compute_id, interface_id from vpc.subnet_attachments where state <> 'confirmed'`,
  },
  {
    title: 'changes of attachments neither confirmed nor cancelled',
    sql: `select id, attachment_id from vpc.attachment_changes`,
  },
  {
    title: 'blocks of an ended change, or unconfirmed blocks of an attachment',
    sql: `select attachment_id, block, change_id from vpc.subnet_allocations where change_id is not null or not confirmed`,
  },
  {
    title: 'attachments without an address, or with two',
    sql: `select attachment.id from vpc.subnet_attachments as attachment
            left join vpc.subnet_allocations as allocation
              on allocation.attachment_id = attachment.id and allocation.kind = 'address'
           group by attachment.id having count(allocation.id) <> 1`,
  },
  {
    title: 'overlapping blocks of two instances, or of two interfaces of a profile',
    sql: `select one.block, other.block as "other" from vpc.subnet_allocations as one
            join vpc.subnet_allocations as other
              on other.subnet_id = one.subnet_id and other.block && one.block and other.id > one.id
           where other.compute_id <> one.compute_id or other.config_id = one.config_id`,
  },
  {
    title: 'attachments both released and alive',
    sql: `select attachment.id from vpc.subnet_attachments as attachment
            join vpc.ended_reservations as ended
              on ended.id = attachment.id and ended.account_id = attachment.account_id`,
  },
];
