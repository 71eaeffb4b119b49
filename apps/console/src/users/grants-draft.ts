import type { GlobalFlag, GrantEntity, Permission } from '@stratus/contracts/browser';
import type { GrantsRecord } from '@stratus/contracts';
import operations from '../api/operations.generated.js';
import { FLAG_NAMES, KIND_NAMES } from './grant-names.js';

type Level = Permission | null;

/** What a person has chosen that may differ from the saved grants. */
export interface GrantsDraft {
  accountAccess?: Level;
  flags: Partial<Record<GlobalFlag, boolean>>;
  /** By id of the entity. */
  entities: Partial<Record<GrantEntity, Readonly<Record<number, Level>>>>;
}

/** One grant that a save changes. */
export interface GrantChange {
  /** The kind of entity, or the global grants. */
  group: string;
  name: string;
  before: Level | boolean;
  after: Level | boolean;
}

export const NO_CHANGES: GrantsDraft = { flags: {}, entities: {} };

export const KINDS = Object.keys(KIND_NAMES) as GrantEntity[];
export const FLAGS = Object.keys(FLAG_NAMES) as GlobalFlag[];
export const GLOBAL = 'Global';
export const ACCOUNT_ACCESS = 'Access to the account';

const needed = new Set(
  Object.values(operations).flatMap(({ grant }) => ('flag' in grant ? [grant.flag as string] : [])),
);

/** The flags that an operation needs, and those that are set nevertheless. */
export const flagsOf = ({ global }: GrantsRecord): GlobalFlag[] =>
  FLAGS.filter((flag) => needed.has(flag) || global[flag]);

export const accountAccessIn = (saved: GrantsRecord, { accountAccess }: GrantsDraft): Level =>
  accountAccess === undefined ? saved.global.account_access : accountAccess;

export const flagIn = (saved: GrantsRecord, { flags }: GrantsDraft, flag: GlobalFlag): boolean =>
  flags[flag] ?? saved.global[flag];

export function levelIn(draft: GrantsDraft, kind: GrantEntity, { id, permissions }: GrantsRecord[GrantEntity][number]) {
  const chosen = draft.entities[kind]?.[id];
  return chosen === undefined ? permissions : chosen;
}

export const withLevels = (
  draft: GrantsDraft,
  kind: GrantEntity,
  ids: readonly number[],
  level: Level,
): GrantsDraft => ({
  ...draft,
  entities: {
    ...draft.entities,
    [kind]: { ...draft.entities[kind], ...Object.fromEntries(ids.map((id) => [id, level])) },
  },
});

/** The entities whose level the draft changes; those that are no longer there are left out. */
export const changedIn = (saved: GrantsRecord, draft: GrantsDraft, kind: GrantEntity) =>
  saved[kind].flatMap((grant) => {
    const after = levelIn(draft, kind, grant);
    return after === grant.permissions ? [] : [{ ...grant, after }];
  });

/** What a save changes, in the order of the page. */
export function changesOf(saved: GrantsRecord, draft: GrantsDraft): GrantChange[] {
  const [before, after] = [saved.global.account_access, accountAccessIn(saved, draft)];
  return [
    ...(before === after ? [] : [{ group: GLOBAL, name: ACCOUNT_ACCESS, before, after }]),
    ...FLAGS.filter((flag) => flagIn(saved, draft, flag) !== saved.global[flag]).map((flag) => ({
      group: GLOBAL,
      name: FLAG_NAMES[flag],
      before: saved.global[flag],
      after: !saved.global[flag],
    })),
    ...KINDS.flatMap((kind) =>
      changedIn(saved, draft, kind).map(({ label, permissions, after: chosen }) => ({
        group: KIND_NAMES[kind],
        name: label,
        before: permissions,
        after: chosen,
      })),
    ),
  ];
}

/** The body that makes these changes, and leaves all else as it is. */
export function requestOf(saved: GrantsRecord, draft: GrantsDraft) {
  const access = accountAccessIn(saved, draft);
  const global = {
    ...(access !== saved.global.account_access && { account_access: access }),
    ...Object.fromEntries(
      FLAGS.filter((flag) => flagIn(saved, draft, flag) !== saved.global[flag]).map((flag) => [
        flag,
        !saved.global[flag],
      ]),
    ),
  };
  const entities = KINDS.flatMap((kind) => {
    const grants = changedIn(saved, draft, kind).map(({ id, after }) => ({ id, permissions: after }));
    return grants.length > 0 ? [[kind, grants] as const] : [];
  });
  return { ...(Object.keys(global).length > 0 && { global }), ...Object.fromEntries(entities) };
}
