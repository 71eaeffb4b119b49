import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hostUuidOf } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';
import { CONFIGURATION } from '@stratus/runtime';
import type { HostConfiguration } from './host.configuration.js';
import { decidePlacement } from './placement.js';
import type { HostLoad, HostsByRegion } from './placement.js';

export const LOADS = `
  select host.uuid, (select count(*)::int from instances where host_uuid = host.uuid) as instances
    from unnest($1::uuid[]) with ordinality as host (uuid, place) order by host.place`;

/** Names stay when their hosts are no longer configured: instances may still be on them. */
const NAME = `
  insert into hosts (uuid, name, region) select * from unnest($1::uuid[], $2::text[], $3::text[])
      on conflict (uuid) do update set region = excluded.region where hosts.region <> excluded.region`;

/** The hosts on which instances are placed. */
@Injectable()
export class HostRepository {
  private readonly hosts: HostsByRegion;

  constructor(@Inject(CONFIGURATION) { COMPUTE_HOSTS: hosts = new Map() }: HostConfiguration) {
    this.hosts = hosts;
  }

  /**
   * The id of the host for an instance; a new one in a region without configured hosts. Two transactions at the same time may
   * choose the same host.
   *
   * @param current where the instance is, to move it to another one.
   */
  async choose(statements: Statements, region: string, current?: string): Promise<string> {
    const names = this.hosts.get(region) ?? [];
    if (names.length === 0) return randomUUID();
    const loads = await statements.query<HostLoad>(LOADS, [names.map(hostUuidOf)]);
    return decidePlacement(loads, current) ?? randomUUID();
  }

  /** Stores the names of the configured hosts, by which operators know them. */
  nameAll(statements: Statements): void {
    const named = [...this.hosts].flatMap(([region, names]) => names.map((name) => ({ region, name })));
    if (named.length === 0) return;
    const names = named.map(({ name }) => name);
    statements.send({ text: NAME, values: [names.map(hostUuidOf), names, named.map(({ region }) => region)] });
  }
}
