import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { VlanRecord } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';
import type { ChangedVlan, VlanLink } from './vlan-link.js';
import { vlanJson } from './vlan.sql.js';

const LINKS = `
  select link.id, link.compute_id as "computeId", link.config_id as "configId", link.interface_id as "interfaceId",
         link.vlan_id as "vlanId", vlan.label, vlan.region,
         (select json_build_object('vlanId', next.id, 'region', next.region)
            from vlans as next where next.id = link.next_vlan_id) as next
    from vlan_links as link join vlans as vlan on vlan.id = link.vlan_id
   where link.account_id = $1`;
const LINK = `${LINKS} and link.id = $2`;
const LINKS_OF_COMPUTE = `${LINKS} and link.compute_id = $2 order by link.vlan_id, link.id`;
const PREPARED = `
  select distinct vlan.id, vlan.region
    from vlan_links as link join vlans as vlan on vlan.id = link.next_vlan_id
   where link.compute_id = $1 order by vlan.id`;

/** The write side of VLANs; the caller has locked the instance. */
@Injectable()
export class VlanRepository {
  /** Serialises the creation and deletion of an account's VLANs in a region, because a rule counts them. */
  async lockRegions(statements: Statements, accountId: number, regions: readonly string[]): Promise<void> {
    await statements.query(
      `select pg_advisory_xact_lock(hashtextextended('vlans:' || $1::bigint || ':' || region, 0))
         from (select distinct unnest($2::text[]) as region order by region) as named`,
      [accountId, regions],
    );
  }

  /** Ids by label. */
  async labelsIn(statements: Statements, accountId: number, region: string): Promise<Map<string, number>> {
    const rows = await statements.query<{ id: number; label: string }>(
      'select id, label from vlans where account_id = $1 and region = $2',
      [accountId, region],
    );
    return new Map(rows.map(({ id, label }) => [label, id]));
  }

  async insert(
    statements: Statements,
    vlan: { accountId: number; region: string; label: string; created: Date },
  ): Promise<number> {
    const [row] = await statements.query<{ id: number }>(
      'insert into vlans (account_id, region, label, created) values ($1, $2, $3, $4) returning id',
      [vlan.accountId, vlan.region, vlan.label, vlan.created],
    );
    return existing(row).id;
  }

  async link(statements: Statements, accountId: number, id: string): Promise<VlanLink | undefined> {
    return (await statements.query<VlanLink>(LINK, [accountId, id]))[0];
  }

  async linksOf(statements: Statements, accountId: number, computeId: number): Promise<VlanLink[]> {
    return statements.query<VlanLink>(LINKS_OF_COMPUTE, [accountId, computeId]);
  }

  async insertLink(
    statements: Statements,
    accountId: number,
    link: Omit<VlanLink, 'label' | 'region' | 'next'>,
  ): Promise<void> {
    await statements.query(
      `insert into vlan_links (id, account_id, compute_id, config_id, interface_id, vlan_id)
       values ($1, $2, $3, $4, $5, $6)`,
      [link.id, accountId, link.computeId, link.configId, link.interfaceId, link.vlanId],
    );
  }

  /** Deletes a link, and each of its VLANs that has no links left; the caller has locked the regions of both VLANs. */
  async leave(statements: Statements, link: Pick<VlanLink, 'id' | 'vlanId' | 'next'>): Promise<ChangedVlan> {
    await statements.query('delete from vlan_links where id = $1', [link.id]);
    const record = await this.record(statements, link.vlanId);
    await this.deleteIfEmpty(statements, [link.vlanId, ...(link.next ? [link.next.vlanId] : [])]);
    return { id: link.vlanId, record };
  }

  /** Deletes all links of an instance, including those prepared for a move. @returns the VLAN of each link. */
  async leaveAll(statements: Statements, accountId: number, computeId: number): Promise<ChangedVlan[]> {
    const links = await this.linksOf(statements, accountId, computeId);
    if (links.length === 0) return [];
    const prepared = await statements.query<{ id: number; region: string }>(PREPARED, [computeId]);
    await this.lockRegions(
      statements,
      accountId,
      [...links, ...prepared].map(({ region }) => region),
    );
    await statements.query('delete from vlan_links where compute_id = $1', [computeId]);
    const left = await this.changed(statements, links);
    await this.deleteIfEmpty(statements, [...links.map(({ vlanId }) => vlanId), ...prepared.map(({ id }) => id)]);
    return left;
  }

  /** Reserves a place in a VLAN of the region that the instance moves to. */
  async prepare(statements: Statements, linkId: string, nextVlanId: number): Promise<void> {
    await statements.query('update vlan_links set next_vlan_id = $2 where id = $1', [linkId, nextVlanId]);
  }

  /** Gives up the places reserved for a move; the caller has locked the region. */
  async abandonPrepared(statements: Statements, computeId: number): Promise<void> {
    const prepared = await statements.query<{ id: number }>(PREPARED, [computeId]);
    await statements.query('update vlan_links set next_vlan_id = null where compute_id = $1', [computeId]);
    await this.deleteIfEmpty(
      statements,
      prepared.map(({ id }) => id),
    );
  }

  /** Takes the places reserved for a move; the caller has locked both regions. @returns the former VLAN of each link. */
  async followMove(statements: Statements, links: readonly VlanLink[]): Promise<ChangedVlan[]> {
    await statements.query(
      `update vlan_links set vlan_id = next_vlan_id, next_vlan_id = null
        where id = any($1) and next_vlan_id is not null`,
      [links.map(({ id }) => id)],
    );
    const left = await this.changed(statements, links);
    await this.deleteIfEmpty(
      statements,
      links.map(({ vlanId }) => vlanId),
    );
    return left;
  }

  /** The current VLAN of each link. */
  async changed(statements: Statements, links: readonly VlanLink[]): Promise<ChangedVlan[]> {
    const changed: ChangedVlan[] = [];
    for (const { vlanId: id } of links) {
      // oxlint-disable-next-line no-await-in-loop -- one connection; an instance has a few interfaces
      changed.push({ id, record: await this.record(statements, id) });
    }
    return changed;
  }

  async record(statements: Statements, id: number): Promise<VlanRecord> {
    const [row] = await statements.query<{ record: VlanRecord }>(
      `select ${vlanJson()} as record from vlans as vlan where vlan.id = $1`,
      [id],
    );
    return existing(row).record;
  }

  private async deleteIfEmpty(statements: Statements, ids: readonly number[]): Promise<void> {
    await statements.query(
      `delete from vlans where id = any($1)
          and not exists (select from vlan_links as link where link.vlan_id = vlans.id)
          and not exists (select from vlan_links as link where link.next_vlan_id = vlans.id)`,
      [ids],
    );
  }
}
