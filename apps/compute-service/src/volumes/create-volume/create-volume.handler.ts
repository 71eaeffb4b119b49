import { RegionCache } from '@stratus/catalog-client';
import { refuseBeyondLimit } from '@stratus/commands';
import { COMPUTE_ID, VOLUME_SIZE, createVolume, refuseIfAny } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { jobEvent, volumeCreate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { Sagas } from '@stratus/sagas';
import { distinct } from '../../changes.js';
import { TagRepository } from '../../tag-register/tag.repository.js';
import { VolumeRepository } from '../volume.repository.js';
import { VOLUME_LIMIT } from '../volume.sql.js';
import { faultsOfPlacement, isHostWritable } from '../volume.js';
import { CreateVolumeSaga } from './create-volume.saga.js';

const REGION_OF_HOST = 'select region from instances where id = $1 and account_id = $2 and visible';

@Answers(createVolume)
export class CreateVolumeHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly database: Database,
    private readonly regions: RegionCache,
    private readonly volumes: VolumeRepository,
    private readonly tags: TagRepository,
  ) {}

  async execute(call: CallOf<typeof createVolume>) {
    const { accountId } = call.caller;
    const { label, size = VOLUME_SIZE.default, [COMPUTE_ID]: computeId, config_id: configId } = call.body;
    const known = computeId !== undefined && isHostWritable(call.caller, computeId);
    const regionId = call.body.region ?? (known ? await this.regionOfHost(accountId, computeId) : undefined);
    const region = regionId === undefined ? undefined : await this.regions.find(regionId);
    return this.sagas.start(call, CreateVolumeSaga, async (transaction, jobId) => {
      const { statements, now, emit } = transaction;
      await refuseBeyondLimit(statements, call.caller, VOLUME_LIMIT);
      const { tags = [] } = await this.tags.ensure(transaction, accountId, call.body);
      const host = known ? await this.volumes.lockHost(statements, accountId, computeId, configId) : undefined;
      refuseIfAny(faultsOfPlacement(call.body, region, host));

      const id = await this.volumes.insert(statements, {
        accountId,
        label,
        status: 'creating',
        size,
        region: regionId ?? '',
        computeId: computeId ?? null,
        hardwareType: 'nvme',
        tags: distinct(tags),
        creationJob: jobId,
        created: now,
        updated: now,
      });
      const record = await this.volumes.record(statements, id);
      emit(jobEvent(volumeCreate(record), { id: jobId, status: 'scheduled' }));
      return { input: { volumeId: id }, reply: record };
    });
  }

  private async regionOfHost(accountId: number, computeId: number): Promise<string | undefined> {
    const [host] = await this.database.read<{ region: string }>(REGION_OF_HOST, [computeId, accountId]);
    return host?.region;
  }
}
