import { CAPABILITY, forbidden, reasons } from '@stratus/contracts';
import type { ApiError, Caller, CreateInstanceRequest, ImageRecord, KeyOwner } from '@stratus/contracts';
import { distinct } from '../changes.js';
import { faultsOfInterfaces, inList } from './configs/interfaces/interface-rules.js';
import { disksOfImage } from './disks/disk.js';
import type { DiskPlan } from './disks/disk.js';
import { faultsOfAccess } from './image-access.js';
import { defaultAlerts, newBackups, specsOf } from './instance.js';
import type { NewInstance } from './instance.repository.js';
import { faultsOfPlace } from './type-in-region.js';
import type { Place } from './type-in-region.js';

export const SWAP_BY_DEFAULT = 512;

/** A new instance has no other interfaces, and its addresses are not known yet. */
const NOTHING_THERE = { ofProfile: [], addressesKnown: false };

/** The catalog's entries for the type, region and image of a request, and the users that it names. */
export interface Offer extends Place {
  image: ImageRecord | undefined;
  keyOwners: readonly KeyOwner[];
}

/**
 * Only unrestricted users may set tags (contract 5.3 rule 1).
 *
 * @throws ApiFailure 403
 */
export function refuseUnlessMayTag({ restricted }: Pick<Caller, 'restricted'>, changesTags: boolean): void {
  if (restricted && changesTags) throw forbidden('Only an unrestricted user may set the tags of an instance');
}

/** All errors in a new instance that can be found from its request and the catalog (contract 4.1). */
export function faultsOfNewInstance(request: CreateInstanceRequest, offer: Offer): ApiError[] {
  return [
    ...faultsOfPlace(offer),
    imageMustBeKnown(request, offer),
    ...faultsOfAccess(request, offer.keyOwners),
    imageMustFit(request, offer),
    interfacesNeedImage(request),
    backupExcludesImage(request),
    stackscriptMustBeKnown(request),
    userDataNeedsMetadata(request, offer),
    ...faultsOfInterfaces(request.interfaces ?? [], NOTHING_THERE, inList),
  ].filter((fault) => fault !== undefined);
}

/** An instance with an image boots unless the request has `booted: false`; one without an image cannot boot. */
export const bootsAtOnce = ({ image, booted = true }: CreateInstanceRequest): boolean => image !== undefined && booted;

/** The first disks of a new instance; none without an image. */
export function disksOfNewInstance(request: CreateInstanceRequest, { type, image }: Offer): DiskPlan[] {
  if (!image || !type) return [];
  return disksOfImage(image, type.disk, request.swap_size ?? SWAP_BY_DEFAULT);
}

/** Label of the profile that is created with an image. */
export const profileLabelOf = ({ label }: Pick<ImageRecord, 'label'>): string =>
  `My ${label} Disk Profile`.slice(0, 48);

/** The row of a new, still hidden instance. The offer must have no errors. */
export function newInstanceOf(
  request: CreateInstanceRequest,
  { type }: Offer,
  fixed: { accountId: number; provisionId: string; hostUuid: string; now: Date },
): NewInstance {
  if (!type) throw new Error('the type of a new instance is missing from its offer');
  return {
    accountId: fixed.accountId,
    group: request.group ?? '',
    status: 'provisioning',
    type: type.id,
    region: request.region,
    image: request.image ?? null,
    specs: specsOf(type),
    alerts: defaultAlerts(type),
    backups: newBackups(request.backups_enabled ?? false),
    watchdogEnabled: true,
    tags: distinct(request.tags ?? []),
    hostUuid: fixed.hostUuid,
    hasUserData: Boolean(request.metadata?.user_data),
    busySaga: fixed.provisionId,
    jobKind: 'provision',
    created: fixed.now,
    updated: fixed.now,
  };
}

function imageMustBeKnown({ image }: CreateInstanceRequest, offer: Offer): ApiError | undefined {
  return image !== undefined && !offer.image ? { field: 'image', reason: 'image is not valid' } : undefined;
}

function imageMustFit(request: CreateInstanceRequest, { type, image }: Offer): ApiError | undefined {
  if (!type || !image) return undefined;
  const swap = request.swap_size ?? SWAP_BY_DEFAULT;
  if (image.size + swap <= type.disk) return undefined;
  return {
    field: request.swap_size === undefined ? 'type' : 'swap_size',
    reason: reasons.imageNeedsBesidesSwap(image.id, image.size, swap, type.id, type.disk),
  };
}

function interfacesNeedImage({ image, interfaces = [] }: CreateInstanceRequest): ApiError | undefined {
  if (image !== undefined || interfaces.length === 0) return undefined;
  return {
    field: 'interfaces',
    reason: 'interfaces need an image, which creates the profile: send an image, or add them to a profile later',
  };
}

/** Instances have no backups yet: no backup id is valid. */
function backupExcludesImage({ image, backup_id: backup }: CreateInstanceRequest): ApiError | undefined {
  if (backup === undefined) return undefined;
  const reason = image === undefined ? 'backup_id is not valid' : 'Send either image or backup_id, not both';
  return { field: 'backup_id', reason };
}

/** There are no StackScripts. */
function stackscriptMustBeKnown({ stackscript_id: id }: CreateInstanceRequest): ApiError | undefined {
  return id === undefined ? undefined : { field: 'stackscript_id', reason: 'stackscript_id is not valid' };
}

function userDataNeedsMetadata({ metadata }: CreateInstanceRequest, { region }: Offer): ApiError | undefined {
  if (!metadata?.user_data || !region || region.capabilities.includes(CAPABILITY.metadata)) return undefined;
  return { field: 'metadata.user_data', reason: `region ${region.id} does not offer metadata` };
}
