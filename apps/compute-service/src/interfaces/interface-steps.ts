import { Injectable } from '@nestjs/common';
import {
  ApiFailure,
  COMPUTE_ID,
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
import type { ApiError, ParamTypes, Operation, ParamValues, SubnetAttachmentRecord } from '@stratus/contracts';
import { OperationClient } from '@stratus/platform';
import { ask } from '@stratus/platform/persistence';
import type { Saga, SagaStep } from '@stratus/platform/persistence';
import { settled } from './interface-changes.js';
import type { AddedInterface, ChangedInterface, InterfaceChanges, Settlement } from './interface-changes.js';
import type { Interface } from './interface.js';
import { mustMayUseVpc } from './interface-access.js';

const RESERVE = 'reserve addresses in subnets';
const ATTACH = 'attach to VLANs';
const LINK = 'link 1:1 NATs';
const CONFIRM = 'confirm addresses in subnets';
const RELEASE = 'release what was removed';

type Addresses = Settlement['addresses'];
type ChangesOf<Input> = (saga: Saga<Input>) => InterfaceChanges;

/**
 * The steps of sagas that change interfaces.
 *
 * | step                         | do                                            | undo                             |
 * | ---------------------------- | --------------------------------------------- | -------------------------------- |
 * | reserve addresses in subnets | reserve; reserve-change of those that change  | release; cancel-change           |
 * | attach to VLANs              | attach                                        | detach                           |
 * | link 1:1 NATs                | link                                          | unlink; revert of those changed  |
 * | (the saga stores them)       |                                               |                                  |
 * | confirm addresses in subnets | confirm; confirm-change                       | none: the saga goes on from here |
 * | release what was removed     | unlink, release, detach                       | none                             |
 *
 * A new instance needs its public address before the NATs are linked.
 */
@Injectable()
export class InterfaceSteps {
  constructor(private readonly client: OperationClient) {}

  /** What has to succeed before the interfaces are stored. */
  before<Input>(changesOf: ChangesOf<Input>): SagaStep<Input>[] {
    return [
      ask<Input>(RESERVE, {
        do: (saga) => this.reserve(saga, changesOf(saga)),
        undo: (saga) => this.releaseReserved(saga, changesOf(saga)),
      }),
      ask<Input>(ATTACH, {
        do: (saga) => this.attach(saga, changesOf(saga)),
        undo: (saga) => this.detachAttached(saga, changesOf(saga)),
      }),
      ask<Input>(LINK, {
        do: (saga) => this.link(saga, changesOf(saga), saga.result<Addresses>(RESERVE)),
        undo: (saga) => this.unlinkLinked(saga, changesOf(saga)),
      }),
    ];
  }

  /** What follows when they are stored: from there on nothing can be refused. */
  after<Input>(changesOf: ChangesOf<Input>): SagaStep<Input>[] {
    return [
      ask<Input>(CONFIRM, {
        do: (saga) => this.confirm(saga, changesOf(saga), saga.result<Settlement['nats']>(LINK)),
      }),
      ask<Input>(RELEASE, { do: (saga) => this.giveUp(saga, changesOf(saga).removed) }),
    ];
  }

  /** The interfaces with the addresses that they got; for the step that stores them. */
  settled(saga: Saga<unknown>, interfaces: readonly Interface[]): Interface[] {
    return settled(interfaces, { addresses: saga.result(RESERVE), nats: saga.result(LINK) });
  }

  /** Ends every hold of an interface; for the interfaces of an instance that is deleted, too. */
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
    const isNew = added.filter(ofPurpose('vpc'));
    const records = await inTurn<AddedInterface | ChangedInterface, SubnetAttachmentRecord>(
      [...isNew, ...changed],
      async (each) => {
        const record =
          'changeId' in each
            ? await this.reserveChange(saga, each)
            : await this.reserveNew(saga, region, each.interface);
        mustMayUseVpc(saga.caller, record.vpc_id);
        return record;
      },
    );
    return Object.fromEntries(
      records.map((record) => [
        record.interface_id,
        { vpcId: record.vpc_id, address: record.address, ipRanges: record.ip_ranges },
      ]),
    );
  }

  private reserveNew(saga: Saga<unknown>, region: string, wanted: Interface): Promise<SubnetAttachmentRecord> {
    return this.ask(saga, reserveAttachment, {
      body: {
        id: wanted.attachmentId,
        subnet_id: wanted.subnetId ?? 0,
        [COMPUTE_ID]: wanted.computeId,
        config_id: wanted.configId,
        interface_id: wanted.id,
        region,
        ip_ranges: wanted.ipRanges,
        ...(wanted.address !== null && { address: wanted.address }),
      },
    });
  }

  private reserveChange(saga: Saga<unknown>, change: ChangedInterface): Promise<SubnetAttachmentRecord> {
    return this.ask(saga, reserveAttachmentChange, {
      params: { attachmentId: change.interface.attachmentId },
      body: {
        change_id: change.changeId,
        ...(change.address !== undefined && { address: change.address }),
        ...(change.ipRanges !== undefined && { ip_ranges: change.ipRanges }),
      },
    });
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
    await inTurn(added.filter(ofPurpose('vlan')), ({ interface: wanted }) =>
      this.ask(saga, attachVlan, {
        body: {
          id: wanted.attachmentId,
          [COMPUTE_ID]: wanted.computeId,
          config_id: wanted.configId,
          interface_id: wanted.id,
          region,
          label: wanted.label ?? '',
        },
      }),
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
    const nats = await inTurn(natsToLink(added, changed), async ({ of, nat, change }) => {
      const { address } = await this.ask(saga, linkNat, {
        body: {
          id: of.attachmentId,
          [COMPUTE_ID]: of.computeId,
          config_id: of.configId,
          interface_id: of.id,
          address: nat,
          vpc_id: addresses[of.id]?.vpcId ?? 0,
          subnet_id: of.subnetId ?? 0,
          vpc_address: addresses[of.id]?.address ?? '',
          ...change,
        },
      });
      return [of.id, address] as const;
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

interface NatToLink {
  prefix: string;
  of: Interface;
  nat: string | null;
  /** Names the change, for its revert. */
  change: { change_id?: string };
}

const natsToLink = (added: readonly AddedInterface[], changed: readonly ChangedInterface[]): NatToLink[] => [
  ...added.map(({ prefix, interface: of }) => ({ prefix, of, nat: of.natAsked, change: {} })).filter(({ nat }) => nat),
  ...changed.flatMap(({ prefix, interface: of, nat, changeId }) =>
    nat === undefined ? [] : [{ prefix, of, nat, change: { change_id: changeId } }],
  ),
];

const ofPurpose =
  (purpose: Interface['purpose']) =>
  (each: AddedInterface): boolean =>
    each.interface.purpose === purpose;

/**
 * Asks for one interface after the other, so that eth0 gets the lowest address; what is refused is told together.
 *
 * @throws ApiFailure 400 with every fault, named as in the request; any other failure at once.
 */
async function inTurn<T extends { prefix: string }, R>(each: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const faults: ApiError[] = [];
  for (const one of each) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      results.push(await work(one));
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 400) throw error;
      faults.push(...error.errors.map((fault) => asInRequest(fault, one.prefix)));
    }
  }
  if (faults.length > 0) throw new ApiFailure(400, faults);
  return results;
}

/** Fields of the request, in the words of the service that was asked. */
const FIELDS = /^(subnet_id|label|ipv4\.|ip_ranges)/;

function asInRequest({ field, reason }: ApiError, prefix: string): ApiError {
  if (field === 'region') return { field: `${prefix}purpose`, reason };
  return field !== undefined && FIELDS.test(field) ? { field: `${prefix}${field}`, reason } : { reason };
}
