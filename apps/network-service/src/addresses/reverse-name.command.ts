import { Injectable } from '@nestjs/common';
import { CommandRunner } from '@stratus/commands';
import { ApiFailure, COMPUTE, existing, isWritable, notFound, permissionOn } from '@stratus/contracts';
import type { ApiError, Call, IpAddressRecord } from '@stratus/contracts';
import { ipaddressUpdate } from '@stratus/events';
import { Database } from '@stratus/postgres';
import { ComputeRepository } from '../computes/compute.repository.js';
import { AddressAllocator } from './address.allocator.js';
import { AddressRepository, FIND_ADDRESS } from './address.repository.js';
import type { NamedAddress } from './address.repository.js';
import { HostNamesResolver } from './host-names/host-names.resolver.js';
import { LOOKUP_FAILED, decideRdns, isOwnName, noForwardEntry, rdnsFault } from './ip-address.js';

/** The address to name. */
interface Wanted {
  /** In canonical form. */
  address: string;
  /** The instances that may have the address; null for all instances of the account. */
  among: readonly number[] | null;
  /** Null resets the name. */
  rdns: string | null;
}

/** Sets the reverse name of an address, for the instance's operations and the account's. */
@Injectable()
export class ReverseNameCommand {
  constructor(
    private readonly commands: CommandRunner,
    private readonly database: Database,
    private readonly computes: ComputeRepository,
    private readonly addresses: AddressRepository,
    private readonly addressAllocator: AddressAllocator,
    private readonly hostNames: HostNamesResolver,
  ) {}

  /** @throws ApiFailure 404 for an unknown address, 403 when the user has read-only access, 400 for an invalid name. */
  async run(call: Call, wanted: Wanted) {
    const { accountId } = call.caller;
    const refusal = wanted.rdns === null ? undefined : await this.refusalOf(call, wanted, wanted.rdns);
    return this.commands.run(call, async ({ statements, emit }): Promise<IpAddressRecord> => {
      const target = existing(await this.addresses.lockNamed(statements, accountId, wanted.address, wanted.among));
      if (!isWritable(call.caller, COMPUTE, target.computeId)) throw notFound();
      if (refusal) throw refusal;
      const name = decideRdns(wanted.rdns, target, this.addressAllocator.defaultName(target.address));
      if (name === target.rdns) return this.addresses.record(statements, target.id);

      await this.addresses.setRdns(statements, target.id, name);
      const record = await this.addresses.record(statements, target.id);
      emit(ipaddressUpdate(record, target.id, await this.computes.named(statements, target.computeId)));
      return record;
    });
  }

  /**
   * Looks up the name before the transaction, so that no lock waits for a name server; refuses inside it, so that a
   * repeat gets the stored reply.
   */
  private async refusalOf({ caller }: Call, { address, among }: Wanted, rdns: string): Promise<ApiFailure | undefined> {
    const [held] = await this.database.read<NamedAddress>(FIND_ADDRESS, [caller.accountId, address, among]);
    if (!held || permissionOn(caller, COMPUTE, held.computeId) !== 'read_write') return undefined;
    const fault = rdnsFault(rdns, held.kind) ?? (await this.lookupFault(rdns, held));
    return fault && new ApiFailure(400, [fault]);
  }

  private async lookupFault(rdns: string, held: NamedAddress): Promise<ApiError | undefined> {
    if (isOwnName(rdns, held, this.addressAllocator.defaultName(held.address))) return undefined;
    switch (await this.hostNames.lookUp(rdns, held.address)) {
      case 'match':
        return undefined;
      case 'elsewhere':
        return noForwardEntry(rdns);
      case 'unknown':
        return LOOKUP_FAILED;
    }
  }
}
