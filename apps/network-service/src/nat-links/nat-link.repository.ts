import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';
import type { NatChange, NatLink } from './nat-link.js';

const COLUMNS = `id, account_id as "accountId", compute_id as "computeId", config_id as "configId",
  interface_id as "interfaceId", address_id as "addressId", vpc_id as "vpcId", subnet_id as "subnetId",
  host(vpc_address) as "vpcAddress", change_id as "changeId"`;

/** Longer than any saga takes to revert a change. */
const REMEMBERED_FOR = '7 days';

const REMEMBER = 'insert into nat_changes (id, account_id, link_id, before, changed) values ($1, $2, $3, $4, $5)';

const PURGE = `
  delete from nat_changes where ctid = any(array(
    select ctid from nat_changes where changed < $1::timestamptz - interval '${REMEMBERED_FOR}'
     limit 10 for update skip locked))`;

/** The write side of 1:1 NAT; the caller has locked the id of the link and then the instance. */
@Injectable()
export class NatLinkRepository {
  async find(statements: Statements, accountId: number, id: string): Promise<NatLink | undefined> {
    const [link] = await statements.query<NatLink>(
      `select ${COLUMNS} from nat_links where id = $1 and account_id = $2`,
      [id, accountId],
    );
    return link;
  }

  /** The public address of a link; null without NAT. */
  async addressOf(statements: Statements, accountId: number, id: string): Promise<string | null> {
    const [row] = await statements.query<{ address: string }>(
      `select host(address.address) as address
         from nat_links as link join addresses as address on address.id = link.address_id
        where link.id = $1 and link.account_id = $2`,
      [id, accountId],
    );
    return row?.address ?? null;
  }

  /**
   * Inserts or replaces the link.
   *
   * @throws ApiFailure 404 if another account has a link with this id.
   */
  async put(statements: Statements, link: NatLink): Promise<void> {
    const [stored] = await statements.query(
      `insert into nat_links (id, account_id, compute_id, config_id, interface_id, address_id, vpc_id, subnet_id,
                              vpc_address, change_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (id) do update set
         config_id = excluded.config_id, interface_id = excluded.interface_id, address_id = excluded.address_id,
         vpc_id = excluded.vpc_id, subnet_id = excluded.subnet_id, vpc_address = excluded.vpc_address,
         change_id = excluded.change_id
       where nat_links.account_id = excluded.account_id
       returning id`,
      [
        link.id,
        link.accountId,
        link.computeId,
        link.configId,
        link.interfaceId,
        link.addressId,
        link.vpcId,
        link.subnetId,
        link.vpcAddress,
        link.changeId,
      ],
    );
    existing(stored);
  }

  async delete(statements: Statements, accountId: number, id: string): Promise<void> {
    await statements.query('delete from nat_links where id = $1 and account_id = $2', [id, accountId]);
  }

  async deleteOfCompute(statements: Statements, computeId: number): Promise<void> {
    await statements.query('delete from nat_links where compute_id = $1', [computeId]);
  }

  async change(statements: Statements, accountId: number, id: string): Promise<NatChange | undefined> {
    const [change] = await statements.query<NatChange>(
      `select id, account_id as "accountId", link_id as "linkId", before from nat_changes
        where id = $1 and account_id = $2`,
      [id, accountId],
    );
    return change;
  }

  remember(statements: Statements, { id, accountId, linkId, before }: NatChange, now: Date): void {
    statements.send({ text: REMEMBER, values: [id, accountId, linkId, before && JSON.stringify(before), now] });
    statements.send({ text: PURGE, values: [now] });
  }

  async forget(statements: Statements, changeId: string): Promise<void> {
    await statements.query('delete from nat_changes where id = $1', [changeId]);
  }
}
