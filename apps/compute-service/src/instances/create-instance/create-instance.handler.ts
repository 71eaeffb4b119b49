import { randomUUID } from 'node:crypto';
import { refuseBeyondLimit } from '@stratus/commands';
import { ApiFailure, createInstance } from '@stratus/contracts';
import type { ApiError, CallOf } from '@stratus/contracts';
import { imageEntity } from '@stratus/events';
import { Answers } from '@stratus/operations';
import type { Entities, Statements } from '@stratus/postgres';
import { Sagas } from '@stratus/sagas';
import { configChange, ofList } from '../configs/config-change.js';
import { ConfigRepository } from '../configs/config.repository.js';
import { InterfaceRepository } from '../configs/interfaces/interface.repository.js';
import { replaceInterfaces } from '../configs/interfaces/interface-replacement.js';
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

@Answers(createInstance)
export class CreateInstanceHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly offerLookup: OfferLookup,
    private readonly instances: InstanceRepository,
    private readonly configs: ConfigRepository,
    private readonly interfaces: InterfaceRepository,
  ) {}

  async execute(call: CallOf<typeof createInstance>) {
    const { caller, body } = call;
    refuseUnlessMayTag(caller, (body.tags ?? []).length > 0);
    const offer = await this.offerLookup.find(call);
    const faults = faultsOfNewInstance(body, offer);
    return this.sagas.run(call, CreateInstanceSaga, async ({ manager, statements, now }) => {
      await refuseBeyondLimit(statements, caller, INSTANCE_LIMIT);
      if (faults.length > 0) await this.refuse(manager, caller.accountId, body.label, faults);

      const provisionId = randomUUID();
      const added = newInstanceOf(body, offer, {
        accountId: caller.accountId,
        provisionId,
        hostUuid: randomUUID(),
        now,
      });
      const instance = await this.instances.insertHidden(statements, added, body.label);
      if (!instance) throw new ApiFailure(400, [INSTANCE_LABEL_TAKEN]);

      const { id: computeId, label } = instance;
      const { region, private_ip: privateIp = false } = body;
      const { interfaces, changes, configId } = await this.firstProfile(statements, { id: computeId, region }, body);
      const profile = offer.image ? { id: configId, label: profileLabelOf(offer.image), interfaces } : null;
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

  /** Generates the ids of all its parts before the saga calls any other service. */
  private async firstProfile(statements: Statements, instance: { id: number; region: string }, body: Body) {
    const { image, interfaces: requests = [] } = body;
    const configId = image === undefined ? 0 : await this.configs.freshId(statements);
    const fresh = requests.length === 0 ? [] : await this.interfaces.freshIds(statements, requests.length);
    const after: Interface[] = replaceInterfaces({ id: configId, computeId: instance.id }, [], requests, fresh);
    return configChange(instance, configId, {
      kind: 'create',
      after,
      prefixOf: ofList,
      newId: randomUUID,
      answers: { of: 'nothing' },
    });
  }

  /** Adds the error for a taken label to others. Without others, no lookup is needed: the insert detects it. */
  private async refuse(
    manager: Entities,
    accountId: number,
    label: string | undefined,
    faults: ApiError[],
  ): Promise<never> {
    const labelTaken = label !== undefined && (await this.instances.labelTaken(manager, accountId, label));
    throw new ApiFailure(400, [...(labelTaken ? [INSTANCE_LABEL_TAKEN] : []), ...faults]);
  }
}
