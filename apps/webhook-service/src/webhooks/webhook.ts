import { ApiFailure, refuseIfAny } from '@stratus/contracts';
import type {
  ApiError,
  CreateWebhookRequest,
  UpdateWebhookRequest,
  WebhookDisabledReason,
  WebhookEntityKey,
  WebhookStatus,
} from '@stratus/contracts';
import { typePattern } from '@stratus/events';

/** Where a webhook sends which events. */
export interface WebhookSettings {
  url: string;
  types: readonly string[];
  /** Null: any. */
  entities: readonly WebhookEntityKey[] | null;
  /** Null: any. */
  regions: readonly string[] | null;
}

/** A webhook, as stored in its row. */
export interface Webhook extends WebhookSettings {
  id: number;
  accountId: number;
  userId: number;
  username: string;
  status: WebhookStatus;
  disabledReason: WebhookDisabledReason | null;
  failingSince: Date | null;
  created: Date;
  updated: Date;
  deleted: Date | null;
}

/** What the installation allows and knows. */
export interface WebhookRules {
  /** The types of all events. */
  types: readonly string[];
  /** Why a URL cannot be a receiver's. */
  faultOfUrl: (url: string) => string | undefined;
}

/** @throws ApiFailure 400 with every rule that the request breaks. */
export function decideCreateWebhook(
  { url, types, entities, regions }: CreateWebhookRequest,
  rules: WebhookRules,
): WebhookSettings {
  refuseIfAny([...faultsOfUrl(url, rules), ...faultsOfTypes(types, rules)]);
  return { url, types, entities: entities ?? null, regions: regions ?? null };
}

/** A change of a webhook: its columns, and whether it is enabled or disabled with it. */
export interface WebhookChange {
  settings: Partial<WebhookSettings>;
  status?: WebhookStatus;
}

/**
 * Decides what a request changes; values that are already so change nothing.
 *
 * @throws ApiFailure 400 with every rule that the request breaks.
 */
export function decideUpdateWebhook(
  webhook: Pick<Webhook, keyof WebhookSettings | 'status'>,
  { status, url, types, entities, regions }: UpdateWebhookRequest,
  rules: WebhookRules,
): WebhookChange {
  refuseIfAny([
    ...(url === undefined ? [] : faultsOfUrl(url, rules)),
    ...(types === undefined ? [] : faultsOfTypes(types, rules)),
  ]);
  const wanted = { url, types, entities, regions };
  const settings = Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && !isSame(value, webhook[field as keyof WebhookSettings]),
    ),
  );
  return { settings, ...(status && status !== webhook.status && { status }) };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const faultsOfUrl = (url: string, { faultOfUrl }: WebhookRules): ApiError[] => {
  const reason = faultOfUrl(url);
  return reason === undefined ? [] : [{ field: 'url', reason }];
};

/** A pattern that matches nothing is a typing error, which would otherwise show only as silence. */
const faultsOfTypes = (types: readonly string[], { types: known }: WebhookRules): ApiError[] =>
  types.flatMap((type, index) => {
    const matches = typePattern([type]);
    if (known.some(matches)) return [];
    return [
      { field: `types[${index}]`, reason: `No event has a type like ${type}: see the list of types at /docs/events` },
    ];
  });

/** @throws ApiFailure 400 for a disabled webhook, which delivers nothing. */
export function refuseUnlessEnabled({ status }: Pick<Webhook, 'status'>): void {
  if (status === 'enabled') return;
  throw new ApiFailure(400, [{ reason: 'This webhook is disabled: enable it first' }]);
}
