import { GLOBAL_FLAGS, GRANT_ENTITIES } from '@stratus/contracts/browser';
import type { GrantsRecord } from '@stratus/contracts';
import { FLAGS, KINDS, NO_CHANGES, changesOf, flagsOf, requestOf, withLevels } from './grants-draft.js';

const saved = {
  global: { account_access: null, ...Object.fromEntries(GLOBAL_FLAGS.map((flag) => [flag, flag === 'add_domains'])) },
  ...Object.fromEntries(GRANT_ENTITIES.map((kind) => [kind, []])),
  vpc: [
    { id: 1, label: 'one', permissions: null },
    { id: 2, label: 'two', permissions: 'read_only' },
  ],
} as unknown as GrantsRecord;

it('knows each flag and each kind of entity', () => {
  expect(FLAGS.toSorted()).toEqual(GLOBAL_FLAGS.toSorted());
  expect(KINDS.toSorted()).toEqual(GRANT_ENTITIES.toSorted());
});

it('shows the flags that an operation needs, and one that is set without effect', () => {
  expect(flagsOf(saved)).toContain('add_vpcs');
  expect(flagsOf(saved)).not.toContain('cancel_account');
  expect(flagsOf({ ...saved, global: { ...saved.global, cancel_account: true } })).toContain('cancel_account');
});

it('sends what differs, and nothing that was chosen and chosen back', () => {
  const chosen = withLevels(
    { ...NO_CHANGES, flags: { add_vpcs: true, add_domains: true } },
    'vpc',
    [1, 2],
    'read_only',
  );
  expect(requestOf(saved, chosen)).toEqual({
    global: { add_vpcs: true },
    vpc: [{ id: 1, permissions: 'read_only' }],
  });
  expect(requestOf(saved, withLevels(NO_CHANGES, 'vpc', [1, 2], null))).toEqual({
    vpc: [{ id: 2, permissions: null }],
  });
  expect(requestOf(saved, { ...NO_CHANGES, accountAccess: null })).toEqual({});
});

it('leaves out an entity that somebody has deleted meanwhile', () => {
  expect(requestOf(saved, withLevels(NO_CHANGES, 'vpc', [9], 'read_only'))).toEqual({});
});

it('says what changes', () => {
  const chosen = withLevels({ flags: {}, entities: {}, accountAccess: 'read_only' }, 'vpc', [2], null);
  expect(changesOf(saved, chosen)).toEqual([
    { group: 'Global', name: 'Access to the account', before: null, after: 'read_only' },
    { group: 'VPCs', name: 'two', before: 'read_only', after: null },
  ]);
});
