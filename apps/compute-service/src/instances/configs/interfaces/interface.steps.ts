import { Injectable } from '@nestjs/common';
import {
  attachVlan,
  cancelAttachmentChange,
  confirmAttachment,
  confirmAttachmentChange,
  detachVlan,
  linkNat,
  releaseAttachment,
  reserveAttachment,
  reserveAttachmentChange,
  revertNat,
  unlinkNat,
} from '@stratus/contracts';
import type { Operation, ParamTypes, ParamValues, SubnetAttachmentRecord } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import type { Saga, SagaSteps } from '@stratus/sagas';
import { settled } from './interface-changes.js';
import type { AddedInterface, ChangedInterface, InterfaceChanges, Settlement } from './interface-changes.js';
import type { Interface } from './interface.js';
import { refuseUnlessVpcWritable } from './interface-access.js';
import { natLinkOf, natsToLink, reservationOf, reservationOfChange, vlanPlaceOf } from './interface-requests.js';
import { inTurn } from './in-turn.js';

type Addresses = Settlement['addresses'];
type ChangesOf<Input> = (saga: Saga<Input>) => InterfaceChanges;

/** Passes the addresses that other services assigned to the step that stores the interfaces. */
export interface GivenAddresses<Input> {
  /** The interfaces with their assigned addresses. */
  settled(saga: Saga<Input>, interfaces: readonly Interface[]): Interface[];
  nats(saga: Saga<Input>): Settlement['nats'];
}

/**
 * The steps of sagas that change interfaces.
 *
 * | step                         | do                                        | undo                             |
 * | ---------------------------- | ----------------------------------------- | -------------------------------- |
 * | reserve addresses in subnets | reserve; reserve-change for existing ones | release; cancel-change           |
 * | link 1:1 NATs                | link                                      | unlink; revert for existing ones |
 * | attach to VLANs              | attach                                    | detach                           |
 * | (the saga stores them)       |                                           |                                  |
 * | confirm addresses in subnets | confirm; confirm-change                   | none: only goes forward now      |
 * | release removed ones         | unlink, release, detach                   | none                             |
 *
 * A new instance must have its public address before its NATs are linked. VLANs come last, because each attach emits its
 * event at once, and a refused request must not leave events behind.
 */
@Injectable()
export class InterfaceSteps {
  constructor(private readonly client: OperationClient) {}

  /** Adds the steps that must succeed before the saga stores the interfaces. */
  before<Input>(steps: SagaSteps<Input>, changesOf: ChangesOf<Input>): GivenAddresses<Input> {
    const reserved = steps.ask('reserve addresses in subnets', {
      do: (saga) => this.reserve(saga, changesOf(saga)),
      undo: (saga) => this.releaseReserved(saga, changesOf(saga)),
    });
    const linked = steps.ask('link 1:1 NATs', {
      do: (saga) => this.link(saga, changesOf(saga), saga.resultOf(reserved)),
      undo: (saga) => this.unlinkLinked(saga, changesOf(saga)),
    });
    steps.ask('attach to VLANs', {
      do: (saga) => this.attach(saga, changesOf(saga)),
      undo: (saga) => this.detachAttached(saga, changesOf(saga)),
    });
    const nats = (saga: Saga<Input>) => saga.resultOf(linked);
    return {
      nats,
      settled: (saga, interfaces) => settled(interfaces, { addresses: saga.resultOf(reserved), nats: nats(saga) }),
    };
  }

  /** Adds the steps that follow the storing of the interfaces: from there on no service can refuse. */
  after<Input>(steps: SagaSteps<Input>, changesOf: ChangesOf<Input>, given: GivenAddresses<Input>): void {
    steps.ask('confirm addresses in subnets', {
      do: (saga) => this.confirm(saga, changesOf(saga), given.nats(saga)),
    });
    steps.ask('release what was removed', { do: (saga) => this.giveUp(saga, changesOf(saga).removed) });
  }

  /** Ends every reservation of the interfaces; also called when the instance is deleted. */
  async giveUp(saga: Saga<unknown>, removed: InterfaceChanges['removed']): Promise<void> {
    await Promise.all(
      removed.map(async ({ attachmentId: id, purpose, natAsked }) => {
        if (purpose === 'vlan') await this.ask(saga, detachVlan, { body: { id } });
        if (natAsked !== null) await this.ask(saga, unlinkNat, { body: { id } });
        if (purpose === 'vpc') await this.ask(saga, releaseAttachment, { params: { attachmentId: id } });
      }),
    );
  }

  private async reserve(saga: Saga<unknown>, { region, added, changed }: InterfaceChanges): Promise<Addresses> {
    const toReserve = [...changed, ...choosyFirst(added.filter(ofPurpose('vpc')))];
    const records = await inTurn<AddedInterface | ChangedInterface, SubnetAttachmentRecord>(toReserve, async (each) => {
      const { attachmentId } = each.interface;
      const record = await ('changeId' in each
        ? this.ask(saga, reserveAttachmentChange, { params: { attachmentId }, body: reservationOfChange(each) })
        : this.ask(saga, reserveAttachment, { body: reservationOf(each.interface, region) }));
      refuseUnlessVpcWritable(saga.caller, record.vpc_id);
      return record;
    });
    return Object.fromEntries(
      records.map(({ interface_id: id, vpc_id: vpcId, address, ip_ranges: ipRanges }) => [
        id,
        { vpcId, address, ipRanges },
      ]),
    );
  }

  private async releaseReserved(saga: Saga<unknown>, { added, changed }: InterfaceChanges): Promise<void> {
    await Promise.all([
      ...added
        .filter(ofPurpose('vpc'))
        .map(({ interface: { attachmentId } }) => this.ask(saga, releaseAttachment, { params: { attachmentId } })),
      ...changed.map(({ interface: { attachmentId }, changeId: change_id }) =>
        this.ask(saga, cancelAttachmentChange, { params: { attachmentId }, body: { change_id } }),
      ),
    ]);
  }

  private async attach(saga: Saga<unknown>, { region, added }: InterfaceChanges): Promise<void> {
    await inTurn(added.filter(ofPurpose('vlan')), ({ interface: of }) =>
      this.ask(saga, attachVlan, { body: vlanPlaceOf(of, region) }),
    );
  }

  private async detachAttached(saga: Saga<unknown>, { added }: InterfaceChanges): Promise<void> {
    await Promise.all(
      added
        .filter(ofPurpose('vlan'))
        .map(({ interface: { attachmentId: id } }) => this.ask(saga, detachVlan, { body: { id } })),
    );
  }

  private async link(
    saga: Saga<unknown>,
    { added, changed }: InterfaceChanges,
    addresses: Addresses,
  ): Promise<Settlement['nats']> {
    const nats = await inTurn(natsToLink(added, changed), async (each) => {
      const { address } = await this.ask(saga, linkNat, { body: natLinkOf(each, addresses) });
      return [each.of.id, address] as const;
    });
    return Object.fromEntries(nats);
  }

  private async unlinkLinked(saga: Saga<unknown>, { added, changed }: InterfaceChanges): Promise<void> {
    await Promise.all([
      ...added
        .filter(({ interface: { natAsked } }) => natAsked !== null)
        .map(({ interface: { attachmentId: id } }) => this.ask(saga, unlinkNat, { body: { id } })),
      ...changed
        .filter(({ nat }) => nat !== undefined)
        .map(({ interface: { attachmentId: id }, changeId: change_id }) =>
          this.ask(saga, revertNat, { body: { id, change_id } }),
        ),
    ]);
  }

  private async confirm(
    saga: Saga<unknown>,
    { added, changed }: InterfaceChanges,
    nats: Settlement['nats'],
  ): Promise<void> {
    await Promise.all([
      ...added.filter(ofPurpose('vpc')).map(({ interface: { id, attachmentId } }) =>
        this.ask(saga, confirmAttachment, {
          params: { attachmentId },
          body: { ...(nats[id] && { nat_1_1: nats[id] }) },
        }),
      ),
      ...changed.map(({ interface: { id, attachmentId }, changeId: change_id }) =>
        this.ask(saga, confirmAttachmentChange, {
          params: { attachmentId },
          body: { change_id, ...(id in nats && { nat_1_1: nats[id] ?? null }) },
        }),
      ),
    ]);
  }

  private ask<P extends ParamTypes, B, R>(
    { caller, request }: Saga<unknown>,
    operation: Operation<P, B, R>,
    { params, body }: { params?: ParamValues<P>; body?: B },
  ): Promise<R> {
    return this.client.ask(operation, { caller, request, params: params ?? {}, ...(body && { body }) });
  }
}

/** Interfaces that name an address come first: no address picked for another interface may take it. */
const choosyFirst = (added: readonly AddedInterface[]): AddedInterface[] =>
  added.toSorted((one, other) => choice(other.interface) - choice(one.interface));
const choice = ({ address, ipRanges }: Interface): number => (address === null ? Math.min(ipRanges.length, 1) : 2);

const ofPurpose =
  (purpose: Interface['purpose']) =>
  (each: AddedInterface): boolean =>
    each.interface.purpose === purpose;
