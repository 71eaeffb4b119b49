import { Inject, Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';
import { CONFIGURATION } from '@stratus/runtime';
import type { NetworkServiceConfiguration } from '../network-service.configuration.js';
import { PoolRepository } from '../pools/pool.repository.js';
import type { Ipv4Kind, PoolState } from '../pools/pool.js';
import { AddressRepository } from './address.repository.js';
import type { NewAddress } from './address.repository.js';
import { defaultRdns, slaacAddress } from './ip-address.js';

type Receiver = Pick<NewAddress, 'accountId' | 'computeId' | 'region' | 'moveId' | 'additionId'>;

/** Takes addresses from a region's pools for an instance that the caller has locked. */
@Injectable()
export class AddressAllocator {
  constructor(
    private readonly pools: PoolRepository,
    private readonly addresses: AddressRepository,
    @Inject(CONFIGURATION) private readonly configuration: NetworkServiceConfiguration,
  ) {}

  /** Gives an instance its first addresses. Locks the pools last, to hold those locks for the shortest time. */
  async allocateFirst(statements: Statements, receiver: Receiver, options: { privateIp: boolean }): Promise<void> {
    const { region, computeId } = receiver;
    const kinds: Ipv4Kind[] = options.privateIp ? ['public', 'private'] : ['public'];
    const [{ poolId, network }, pools] = await Promise.all([
      this.pools.slaacPool(statements, region),
      this.pools.lock(statements, region, kinds),
    ]);
    const ipv4 = await this.ipv4(statements, receiver, kinds, pools);
    const address = slaacAddress(network, computeId);
    this.addresses.add(statements, [...ipv4, { ...receiver, kind: 'slaac', poolId, address, rdns: null }]);
  }

  /** @returns the id of the address. */
  async allocateOne(statements: Statements, receiver: Receiver, kind: Ipv4Kind): Promise<number> {
    const pools = await this.pools.lock(statements, receiver.region, [kind]);
    const [address] = await this.ipv4(statements, receiver, [kind], pools);
    return this.addresses.insertOne(statements, existing(address));
  }

  /** The reverse name that a public address has until a user chooses another one. */
  defaultName(address: string): string {
    return defaultRdns(address, this.configuration.SERVICE_DOMAIN);
  }

  private async ipv4(
    statements: Statements,
    receiver: Receiver,
    kinds: readonly Ipv4Kind[],
    pools: readonly PoolState[],
  ): Promise<NewAddress[]> {
    const free = await this.pools.take(statements, receiver.region, kinds, pools);
    return kinds.map((kind) => {
      const { address } = free[kind];
      return { ...receiver, ...free[kind], kind, rdns: kind === 'public' ? this.defaultName(address) : null };
    });
  }
}
