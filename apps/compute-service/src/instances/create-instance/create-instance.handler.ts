import { randomUUID } from 'node:crypto';
import { refuseBeyondLimit } from '@stratus/commands';
import { ApiFailure, createInstance } from '@stratus/contracts';
import type { ApiError, CallOf } from '@stratus/contracts';
import { imageEntity } from '@stratus/events';
import { Answers } from '@stratus/operations';
import type { Statements } from '@stratus/postgres';
import { Sagas } from '@stratus/sagas';
import { HostRepository } from '../../hosts/host.repository.js';
import { configChange, ofList } from '../configs/config-change.js';
import { ConfigRepository } from '../configs/config.repository.js';
import { InterfaceRepository } from '../configs/interfaces/interface.repository.js';
import { replaceInterfaces } from '../configs/interfaces/interface-replacement.js';
import type { FreshIds } from '../configs/interfaces/interface-replacement.js';
import type { Interface } from '../configs/interfaces/interface.js';
import { InstanceRepository } from '../instance.repository.js';
import { INSTANCE_LIMIT } from '../instance.sql.js';
import { INSTANCE_LABEL_TAKEN } from '../instance.js';
import {
  bootsAtOnce,
  disksOfNewInstance,
  faultsOfNewInstance,
  newInstanceOf,
  profileLabelOf,
  refuseUnlessMayTag,
} from '../new-instance.js';
import { CreateInstanceSaga } from './create-instance.saga.js';
import { OfferLookup } from './offer.lookup.js';

type Body = CallOf<typeof createInstance>['body'];

interface NewIds {
  instance: number;
  /** 0 without an image: such an instance has no profile. */
  config: number;
  interfaces: FreshIds[];
}

@Answers(createInstance)
export class CreateInstanceHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly offerLookup: OfferLookup,
    private readonly instances: InstanceRepository,
    private readonly configs: ConfigRepository,
    private readonly interfaces: InterfaceRepository,
    private readonly hosts: HostRepository,
  ) {}

  async execute(call: CallOf<typeof createInstance>) {
    const { caller, body } = call;
    refuseUnlessMayTag(caller, (body.tags ?? []).length > 0);
    const offer = await this.offerLookup.find(call);
    const faults = faultsOfNewInstance(body, offer);
    return this.sagas.run(call, CreateInstanceSaga, async ({ statements, now }) => {
      const [ids] = await Promise.all([
        this.freshIds(statements, body),
        refuseBeyondLimit(statements, caller, INSTANCE_LIMIT),
      ]);
      if (faults.length > 0) await this.refuse(statements, caller.accountId, body.label, faults);

      const provisionId = randomUUID();
      const added = newInstanceOf(body, offer, {
        accountId: caller.accountId,
        provisionId,
        hostUuid: await this.hosts.choose(statements, body.region),
        now,
      });
      const instance = await this.instances.insertHidden(statements, ids.instance, added, body.label);
      if (!instance) throw new ApiFailure(400, [INSTANCE_LABEL_TAKEN]);

      const { id: computeId, label } = instance;
      const { region, private_ip: privateIp = false } = body;
      const { interfaces, changes } = firstProfile({ id: computeId, region }, body, ids);
      const profile = offer.image ? { id: ids.config, label: profileLabelOf(offer.image), interfaces } : null;
      const disks = disksOfNewInstance(body, offer);
      const second = offer.image && imageEntity(offer.image);
      const { firewall_id: firewallId } = body;
      const firewall = firewallId === undefined ? null : { id: firewallId, reservationId: randomUUID() };
      const job = { provisionId, bootId: randomUUID(), boots: bootsAtOnce(body) };
      return {
        computeId,
        second,
        region,
        label,
        privateIp,
        profile,
        disks,
        changes,
        tags: added.tags,
        firewall,
        ...job,
      };
    });
  }

  /** The ids of all its parts, fixed before the saga calls any other service. */
  private async freshIds(statements: Statements, { image, interfaces = [] }: Body): Promise<NewIds> {
    const [instance, config, ofInterfaces] = await Promise.all([
      this.instances.freshId(statements),
      image === undefined ? 0 : this.configs.freshId(statements),
      interfaces.length === 0 ? [] : this.interfaces.freshIds(statements, interfaces.length),
    ]);
    return { instance, config, interfaces: ofInterfaces };
  }

  /** Adds the error for a taken label to others. Without others, no lookup is needed: the insert detects it. */
  private async refuse(
    statements: Statements,
    accountId: number,
    label: string | undefined,
    faults: ApiError[],
  ): Promise<never> {
    const labelTaken = label !== undefined && (await this.instances.labelTaken(statements, accountId, label));
    throw new ApiFailure(400, [...(labelTaken ? [INSTANCE_LABEL_TAKEN] : []), ...faults]);
  }
}

function firstProfile(instance: { id: number; region: string }, { interfaces: requests = [] }: Body, ids: NewIds) {
  const after: Interface[] = replaceInterfaces(
    { id: ids.config, computeId: instance.id },
    [],
    requests,
    ids.interfaces,
  );
  return configChange(instance, ids.config, {
    kind: 'create',
    after,
    prefixOf: ofList,
    newId: randomUUID,
    answers: { of: 'nothing' },
  });
}
