import {
  COMPUTE,
  COMPUTE_ID,
  FIRST_PAGE,
  addAddress,
  allocateAddresses,
  assignAddresses,
  createIpv6Range,
  deleteIpv6Range,
  getIpv6Range,
  linkNat,
  listComputeAddresses,
  listIpv6Ranges,
  releaseAddresses,
  removeAddress,
  shareIps,
} from '@stratus/contracts';
import type { CreateIpv6RangeRequest, LinkNatRequest, ListRequest } from '@stratus/contracts';
import { callerOf, identity, queueingForRow, whileFirstIsUncommitted } from '@stratus/testing';
import type { Ask, Tables } from '@stratus/testing';
import { REGION, allocation, newComputeId, of, restricted, uuid } from '../network-world.js';
import type { NetworkWorld, Permissions } from '../network-world.js';

/** An address, or a range with its prefix length, and the instance that gets it. */
export type Pair = [address: string, computeId: number];
/** A command, sent now or under a request identity that lets a spec hold it back. */
export type Command = (request?: ReturnType<typeof identity>) => Promise<object>;

let accounts = 100;

/** An account of its own, with operations on the addresses and ranges of its instances. */
export class Tenant {
  readonly caller = callerOf((accounts += 1));
  readonly ask: Ask;
  private readonly tables: Tables;

  constructor(private readonly world: NetworkWorld) {
    this.ask = world.as(this.caller);
    this.tables = { sql: world.sql, schema: 'network', caller: this.caller };
  }

  /** Sends a request as a user of the account with these grants. */
  restrictedTo(computes: Permissions): Ask {
    return this.world.as(restricted({ [COMPUTE]: computes }, this.caller));
  }

  async instance(more: Parameters<typeof allocation>[1] = {}) {
    const id = newComputeId();
    return { id, ...(await this.ask(allocateAddresses, { body: allocation(id, more) })) };
  }

  async instanceWithTwo() {
    const instance = await this.instance();
    return { ...instance, second: await this.add(instance.id) };
  }

  /** @returns the new public address. */
  async add(id: number): Promise<string> {
    return (await this.ask(addAddress, { body: of(id, { id: uuid(), public: true }) })).address;
  }

  summary(id: number) {
    return this.ask(listComputeAddresses, { body: of(id, {}) });
  }

  async publicOf(id: number): Promise<string[]> {
    return (await this.summary(id)).ipv4.public.map(({ address }) => address);
  }

  /** The addresses shared with the instance, each with the instance that has it. */
  async sharedWith(id: number) {
    return (await this.summary(id)).ipv4.shared.map((record) => [record.address, record[COMPUTE_ID]]);
  }

  async rangesOf(id: number) {
    return (await this.summary(id)).ipv6.global;
  }

  async ranges(more: Partial<ListRequest> = {}) {
    return (await this.ask(listIpv6Ranges, { list: { ...FIRST_PAGE, ...more } })).data;
  }

  range(range: string) {
    return this.ask(getIpv6Range, { params: { range: withoutPrefix(range) } });
  }

  /** @returns the range with its prefix length. */
  async newRange(target: number | string, prefixLength = 64): Promise<string> {
    return (await this.ask(createIpv6Range, { body: rangeRequest(target, prefixLength) })).range;
  }

  creates(target: number | string, prefixLength = 64): Command {
    return (request = identity()) => this.ask(createIpv6Range, { body: rangeRequest(target, prefixLength), request });
  }

  deletes(range: string): Command {
    return (request = identity()) => this.ask(deleteIpv6Range, { params: { range: withoutPrefix(range) }, request });
  }

  assigns(among: number[], ...pairs: Pair[]): Command {
    return (request = identity()) => this.ask(assignAddresses, { body: assignRequest(among, ...pairs), request });
  }

  shares(id: number, ...ips: string[]): Command {
    return (request = identity()) => this.ask(shareIps, { body: of(id, { ips: ips.map(withoutPrefix) }), request });
  }

  links(id: number, address: string | null): Command {
    return this.linksBy(natRequest(id, address));
  }

  linksBy(body: LinkNatRequest): Command {
    return (request = identity()) => this.ask(linkNat, { body, request });
  }

  removes(id: number, address: string): Command {
    return (request = identity()) => this.ask(removeAddress, { body: of(id, { address }), request });
  }

  releases(id: number): Command {
    return (request = identity()) => this.ask(releaseAddresses, { body: of(id, {}), request });
  }

  /** Runs both at once: the second starts while the first is about to commit. */
  both(first: Command, second: Command) {
    return whileFirstIsUncommitted(this.tables, first, second);
  }

  /** Runs both at once: the second waits behind the first for the instance. */
  queueing(id: number, first: Command, second: Command) {
    return queueingForRow(this.tables, { table: 'computes', id }, first, second);
  }
}

/** A range as paths and `share` write it. */
const withoutPrefix = (range: string): string => range.replace(/\/(56|64)$/, '');

const rangeRequest = (target: number | string, prefixLength: number): CreateIpv6RangeRequest => ({
  prefix_length: prefixLength,
  ...(typeof target === 'string' ? { route_target: target } : { [COMPUTE_ID]: target }),
});

export const assignRequest = (among: number[], ...pairs: Pair[]) => ({
  region: REGION,
  among,
  assignments: pairs.map(([address, id]) => ({ address, [COMPUTE_ID]: id })),
});

export const natRequest = (id: number, address: string | null, more: Partial<LinkNatRequest> = {}): LinkNatRequest =>
  of(id, {
    id: uuid(),
    config_id: 5,
    interface_id: 6,
    address,
    vpc_id: 7,
    subnet_id: 8,
    vpc_address: '10.0.0.2',
    ...more,
  });
