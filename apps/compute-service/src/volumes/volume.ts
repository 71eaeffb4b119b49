import { CAPABILITY, COMPUTE, COMPUTE_ID, isWritable, reasons, refuseIfAny } from '@stratus/contracts';
import type {
  ApiError,
  Caller,
  CreateVolumeRequest,
  InstanceStatus,
  RegionRecord,
  UpdateVolumeRequest,
  VolumeRecord,
} from '@stratus/contracts';
import { changesIn, distinct } from '../changes.js';
import { BUSY, turnOf } from '../turns/turns.js';
import type { Holders } from '../turns/turns.js';

export interface Volume {
  id: number;
  accountId: number;
  label: string;
  status: VolumeRecord['status'];
  size: number;
  region: string;
  computeId: number | null;
  hardwareType: VolumeRecord['hardware_type'];
  tags: string[];
  /** The job that creates it; null once the job has ended. */
  creationJob: string | null;
  created: Date;
  updated: Date;
}

/** The facts about an instance that volumes depend on. */
export interface Host extends Holders {
  region: string;
  status: InstanceStatus;
  /** Whether the requested profile belongs to the instance; true without a requested profile. */
  hasConfig: boolean;
}

type Placement = Pick<CreateVolumeRequest, 'region' | 'config_id' | typeof COMPUTE_ID>;

/**
 * All errors in the placement of a new volume (region and instance) (contract 4.6).
 *
 * @param region the region of the request, or of the instance.
 * @param host the instance of the request; undefined when the caller cannot see it.
 */
export function faultsOfPlacement(
  request: Placement,
  region: RegionRecord | undefined,
  host: Host | undefined,
): ApiError[] {
  const { [COMPUTE_ID]: computeId, config_id: configId } = request;
  if (computeId === undefined) {
    return [
      request.region === undefined
        ? { field: 'region', reason: reasons.regionOrInstance() }
        : regionMustOfferVolumes(region),
      configId === undefined ? undefined : { field: 'config_id', reason: reasons.configNeedsInstance() },
    ].filter((fault) => fault !== undefined);
  }
  const ofHost = faultsOfHost(host, region?.id);
  const ofRegion = host || request.region !== undefined ? regionMustOfferVolumes(region) : undefined;
  return ofRegion ? [ofRegion, ...ofHost] : ofHost;
}

/** All errors that prevent attaching a volume in a region to an instance. */
export function faultsOfHost(host: Host | undefined, region: string | undefined): ApiError[] {
  if (!host) return [{ field: COMPUTE_ID, reason: reasons.notValid(COMPUTE_ID) }];
  const away = region !== undefined && host.region !== region;
  return [
    hostMustTakeVolumes(host),
    away
      ? {
          field: COMPUTE_ID,
          reason: `The volume is in ${region}, but must be in the region of the instance, ${host.region}`,
        }
      : undefined,
    host.hasConfig ? undefined : { field: 'config_id', reason: 'config_id is not valid' },
  ].filter((fault) => fault !== undefined);
}

function hostMustTakeVolumes(host: Host): ApiError | undefined {
  if (host.status === 'deleting') return { field: COMPUTE_ID, reason: reasons.instanceIsBeingDeleted() };
  return turnOf('volume', host) === 'busy' ? BUSY : undefined;
}

/** @throws ApiFailure 400 when the volume cannot be attached to the instance (contract 4.6). */
export function refuseUnlessAttachable(
  volume: Pick<Volume, 'id' | 'region' | 'computeId'>,
  host: Host | undefined,
): void {
  const attached = volume.computeId === null ? [] : [{ reason: `Volume ${volume.id} is already attached.` }];
  refuseIfAny([...attached, ...faultsOfHost(host, volume.region)]);
}

/**
 * @param host the instance that the volume is attached to, if any.
 * @throws ApiFailure 400 while that instance may use it (contract 4.6, 10.7).
 */
export function refuseUnlessVolumeDeletable(
  { id, computeId }: Pick<Volume, 'id' | 'computeId'>,
  host: Pick<Host, 'status'> | undefined,
): void {
  if (!host || UNUSED_IN.has(host.status)) return;
  const reason = `Detach volume ${id} before deleting it: it is attached to instance ${computeId}, which is running`;
  refuseIfAny([{ reason }]);
}

/** Statuses in which an instance uses no volume. */
const UNUSED_IN: ReadonlySet<InstanceStatus> = new Set(['offline', 'stopped', 'provisioning', 'deleting'] as const);

/** Changes to a volume; undefined when nothing changes. */
export function decideUpdateVolume(volume: Volume, request: UpdateVolumeRequest): Partial<Volume> | undefined {
  const { label, tags } = request;
  return changesIn<Partial<Volume>>(volume, {
    ...(label !== undefined && { label }),
    ...(tags && { tags: distinct(tags) }),
  });
}

/**
 * Whether the caller has read_write on the instance, as attaching and detaching require (contract 4.6); false when the
 * caller cannot see it.
 *
 * @throws ApiFailure 403 when the caller may only read it.
 */
export const isHostWritable = (caller: Pick<Caller, 'restricted' | 'grants'>, computeId: number): boolean =>
  isWritable(caller, COMPUTE, computeId);

export const NO_ACCESS_TO_HOST = 'You have no access to the instance of this volume; this operation needs read_write';

function regionMustOfferVolumes(region: RegionRecord | undefined): ApiError | undefined {
  if (!region) return { field: 'region', reason: 'region is not valid' };
  if (region.capabilities.includes(CAPABILITY.blockStorage)) return undefined;
  return { field: 'region', reason: `region ${region.id} does not offer Block Storage` };
}
