import { eventDefinitions } from '@stratus/events/definitions';
import type { SubscriberStart } from '@stratus/topology';
import { isSubscriberName } from '@stratus/topology/broker-access';
import { parse } from '../service-database.js';
import { UsageError } from '../usage-error.js';

export const usage = `usage: npm run admin -- subscriber create NAME --account N | --all-accounts [--entity E]… [--type T]…
                                         [--since TIME | --from-sequence N | --to-end]
       npm run admin -- subscriber seek NAME --since TIME | --from-sequence N | --to-end
       npm run admin -- subscriber rotate NAME
       npm run admin -- subscriber list
       npm run admin -- subscriber delete NAME

  create   opens access to the events of one account, or of all accounts: all events, or those of some entities (vpc) or
           types (vpc_create); from the oldest on, from a time (2026-01-31T12:00:00Z) or a position of the stream on, or only
           new ones
  seek     moves a subscriber to a time or position of the stream, or past its newest event; password and connections stay.
           Events that were delivered and not acknowledged come again if they follow the new position, else never
  rotate   gives a subscriber another password; the old one ends at once, the position in the stream stays
  list     the subscribers, their events, and how far behind they are
  delete   ends the access of a subscriber at once, and its position in the stream

--json prints one JSON object. Nothing is restarted: broker-access beside each broker takes the change up within a second.
In containers: operator admin subscriber …, with NATS_URL, NATS_USER and NATS_PASSWORD of admin, and DATABASE_URL of
account-service for --account. NATS_TLS_CA_FILE, NATS_TLS_CERT_FILE and NATS_TLS_KEY_FILE are for a broker with TLS.`;

/** The parsed command line. */
export type SubscriberCommand =
  | { action: 'list'; json: boolean }
  | { action: 'delete'; json: boolean; name: string }
  | { action: 'rotate'; json: boolean; name: string }
  | { action: 'seek'; json: boolean; name: string; start: SubscriberStart }
  | ({
      action: 'create';
      json: boolean;
      name: string;
      accountId: number | undefined;
      subjects: string[];
    } & SubscriberStart);

/** @throws UsageError naming the first error. */
export function readSubscriberArguments(args: string[]): SubscriberCommand {
  const { values, positionals } = parse({ args, options: OPTIONS, allowPositionals: true }, usage);
  const [action, name = '', ...more] = positionals;
  const json = values.json === true;
  const surplus = action === 'list' ? positionals[1] : more[0];
  if (surplus !== undefined) throw new UsageError(`Unexpected argument: ${surplus}.`, usage);
  if (action === 'list') return { action, json };
  if (action !== 'create' && action !== 'rotate' && action !== 'seek' && action !== 'delete') {
    throw new UsageError(
      action === undefined ? 'subscriber needs an action.' : `subscriber ${action} is not known.`,
      usage,
    );
  }
  if (!isSubscriberName(name)) {
    const fault = name === '' ? 'The name of the subscriber is missing.' : `${name} is not a name:`;
    throw new UsageError(`${fault} A name is up to 32 of a-z, 0-9, - and _, and begins with a letter.`, usage);
  }
  const start = startOf(values.since, values['from-sequence'], values['to-end']);
  if (action === 'seek') {
    if (Object.keys(start).length > 0) return { action, json, name, start };
    throw new UsageError('seek needs --since, --from-sequence or --to-end.', usage);
  }
  if (action !== 'create') return { action, json, name };
  const accountId = numberOf('--account', values.account);
  const all = values['all-accounts'] === true;
  if (accountId === undefined && !all) throw new UsageError('--account is missing, or --all-accounts.', usage);
  if (accountId !== undefined && all) throw new UsageError('--account and --all-accounts exclude each other.', usage);
  const subjects = eventSubjects(accountId ?? '*', values.entity ?? [], values.type ?? []);
  return { action, json, name, accountId, subjects, ...start };
}

const OPTIONS = {
  account: { type: 'string' },
  'all-accounts': { type: 'boolean' },
  entity: { type: 'string', multiple: true },
  type: { type: 'string', multiple: true },
  since: { type: 'string' },
  'from-sequence': { type: 'string' },
  'to-end': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

function numberOf(option: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(given)) throw new UsageError(`${option} ${given} is not a number from 1 on.`, usage);
  return Number(given);
}

function startOf(since: string | undefined, sequence: string | undefined, toEnd = false): SubscriberStart {
  if ([since !== undefined, sequence !== undefined, toEnd].filter(Boolean).length > 1) {
    throw new UsageError('--since, --from-sequence and --to-end exclude each other.', usage);
  }
  if (toEnd) return { toEnd };
  const fromSequence = numberOf('--from-sequence', sequence);
  if (fromSequence !== undefined) return { fromSequence };
  if (since === undefined) return {};
  const time = new Date(since);
  if (Number.isNaN(time.getTime())) throw new UsageError(`--since ${since} is not a time.`, usage);
  return { since: time };
}

/** The subjects of the events of one account, or of all (`*`): all events, or those of the given entities and types. */
function eventSubjects(accountId: number | '*', entities: readonly string[], types: readonly string[]): string[] {
  const known = eventDefinitions();
  refuseUnknown(
    '--entity',
    entities,
    known.map(({ entity }) => entity),
  );
  refuseUnknown(
    '--type',
    types,
    known.map(({ type }) => type),
  );
  if (types.length === 0) {
    if (entities.length === 0) return [accountId === '*' ? 'events.>' : `events.${accountId}.>`];
    return [...new Set(entities)].map((entity) => `events.${accountId}.${entity}.*`);
  }
  const wanted = known.filter(
    ({ entity, type }) => types.includes(type) && (entities.length === 0 || entities.includes(entity)),
  );
  if (wanted.length === 0) throw new UsageError(`No event of ${entities.join(', ')} is a ${types.join(', ')}.`, usage);
  return [...Map.groupBy(wanted, ({ entity }) => entity)].flatMap(([entity, own]) =>
    // As few subjects as possible: NATS 2.9 filters by one.
    own.length === known.filter((each) => each.entity === entity).length
      ? [`events.${accountId}.${entity}.*`]
      : own.map(({ type }) => `events.${accountId}.${entity}.${type}`),
  );
}

function refuseUnknown(option: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.find((each) => !known.includes(each));
  if (unknown === undefined) return;
  throw new UsageError(
    `${option} ${unknown} is not known. Known: ${[...new Set(known)].toSorted().join(', ')}.`,
    usage,
  );
}
