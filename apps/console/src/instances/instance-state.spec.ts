import type { ConfigRecord, EventRecord } from '@stratus/contracts';
import { happeningOf, jobOf, obstacleTo, runningProfile, sizeOf } from './instance-state.js';

const event = (action: string, status: EventRecord['status'], profile?: number) =>
  ({ action, status, secondary_entity: profile === undefined ? null : { id: profile } }) as EventRecord;
const profile = (id: number, ...active: boolean[]) =>
  ({ id, interfaces: active.map((each) => ({ active: each })) }) as ConfigRecord;

it('names what happened', () => {
  expect(happeningOf('compute_config_update')).toBe('Config update');
  expect(happeningOf('disk_resize')).toBe('Disk resize');
});

it('finds the job that runs before one that waits', () => {
  const running = event('compute_create', 'started');
  expect(jobOf([event('compute_boot', 'scheduled'), running, event('vlan_attach', 'notification')])).toBe(running);
  expect(jobOf([event('compute_boot', 'finished'), event('compute_boot', 'failed')])).toBeUndefined();
});

it('says what prevents an action', () => {
  expect(obstacleTo('boot', 'running', undefined)).toBe('It runs already');
  expect(obstacleTo('boot', 'offline', undefined)).toBeUndefined();
  expect(obstacleTo('reboot', 'offline', undefined)).toBeUndefined();
  expect(obstacleTo('shut down', 'offline', undefined)).toBe('It is off already');
  expect(obstacleTo('resize', 'shutting_down', undefined)).toBe('It is shutting down: wait until that has ended');
  expect(obstacleTo('boot', 'offline', event('disk_create', 'started'))).toBe(
    'It is busy (Disk create): wait until that has ended',
  );
  expect(obstacleTo('delete', 'migrating', undefined)).toBeUndefined();
  expect(obstacleTo('delete', 'deleting', undefined)).toBe('It is being deleted');
  expect(obstacleTo('change', 'booting', event('compute_boot', 'started'))).toBeUndefined();
  expect(obstacleTo('change', 'resizing', undefined)).toMatch('resizing');
});

it('tells the profile that runs from active interfaces, the only profile or the last boot', () => {
  const booted = [event('compute_boot', 'failed', 1), event('compute_reboot', 'finished', 2)];
  expect(runningProfile('running', [profile(1), profile(2, false, true)], [])).toBe(2);
  expect(runningProfile('running', [profile(1)], [])).toBe(1);
  expect(runningProfile('running', [profile(1), profile(2)], booted)).toBe(2);
  expect(runningProfile('running', [profile(1), profile(3)], booted)).toBeUndefined();
  expect(runningProfile('offline', [profile(1)], booted)).toBeUndefined();
});

it('writes sizes', () => {
  expect([512, 1024, 25_600, 1536].map(sizeOf)).toEqual(['512 MB', '1 GB', '25 GB', '1.5 GB']);
});
