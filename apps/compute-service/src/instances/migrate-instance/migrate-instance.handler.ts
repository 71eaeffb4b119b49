import { existing, migrateInstance } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { HostRepository } from '../../hosts/host.repository.js';
import { InItsTurn } from '../../turns/in-its-turn.decorator.js';
import { decideHostMigration, refuseUnlessMovableToRegion } from '../instance-move.js';
import { InstanceProfilesQuery } from '../instance-profiles.query.js';
import { refuseIfMoved } from '../instance-state.js';
import { InstanceQuery } from '../instance.query.js';
import { InstanceRepository } from '../instance.repository.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import { interruptionOf } from '../jobs/power.jobs.js';
import { PlaceLookup } from '../place.lookup.js';
import { MigrateHostSaga } from './migrate-host.saga.js';
import { MigrateRegionSaga } from './migrate-region.saga.js';

type Call = CallOf<typeof migrateInstance>;

@Answers(migrateInstance)
export class MigrateInstanceHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly instances: InstanceRepository,
    private readonly instanceQuery: InstanceQuery,
    private readonly instanceProfilesQuery: InstanceProfilesQuery,
    private readonly placeLookup: PlaceLookup,
    private readonly instanceJobs: InstanceJobs,
    private readonly hosts: HostRepository,
  ) {}

  @InItsTurn()
  async execute(call: CallOf<typeof migrateInstance>) {
    const { region } = call.body;
    return region === undefined ? this.toAnotherHost(call) : this.toAnotherRegion(call, region);
  }

  private async toAnotherHost(call: Call) {
    const { caller, params, body } = call;
    return this.sagas.run(call, MigrateHostSaga, async (transaction, jobId) => {
      const instance = await this.instances.lock(transaction.statements, caller.accountId, params.computeId);
      const how = decideHostMigration(instance, body);

      await this.instanceJobs.claim(transaction, instance, { id: jobId, kind: 'migrate' });
      const hostUuid = await this.hosts.choose(transaction.statements, instance.region, instance.hostUuid);
      return { computeId: instance.id, how, hostUuid, ...interruptionOf(instance) };
    });
  }

  private async toAnotherRegion(call: Call, region: string) {
    const { caller, params, body } = call;
    const before = await this.instanceQuery.placeOf(caller.accountId, params.computeId);
    const place = before && (await this.placeLookup.find(region, before.type));
    return this.sagas.run(call, MigrateRegionSaga, async (transaction, jobId) => {
      const instance = await this.instances.lock(transaction.statements, caller.accountId, params.computeId);
      refuseIfMoved(instance, existing(before));
      const ties = await this.instanceProfilesQuery.tiesOf(transaction.statements, instance.id);
      refuseUnlessMovableToRegion(instance, body, existing(place), ties);

      const gaveWay = instance.jobPending ? instance.busySaga : null;
      if (gaveWay === null) await this.instanceJobs.claim(transaction, instance, { id: jobId, kind: 'migrate region' });
      const hostUuid = await this.hosts.choose(transaction.statements, region);
      return { computeId: instance.id, region, gaveWay, hostUuid, ...interruptionOf(instance) };
    });
  }
}
