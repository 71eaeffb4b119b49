import { newBackups } from './instance.js';
import { decideUpdateInstance } from './instance-update.js';

const instance = {
  label: 'web-1',
  group: '',
  tags: ['one', 'two'],
  alerts: { cpu: 90, network_in: 10, network_out: 10, transfer_quota: 80, io: 10_000 },
  backups: newBackups(true),
  watchdogEnabled: true,
};
const unrestricted = { restricted: false };
const restricted = { restricted: true };
const free = { labelTaken: false };

describe('updating an instance', () => {
  it('changes the fields sent and nothing else', () => {
    const request = {
      label: 'web-2',
      alerts: { cpu: 0, io: 5 },
      backups: { schedule: { day: 'Monday' as const } },
      watchdog_enabled: false,
    };
    expect(decideUpdateInstance(instance, request, unrestricted, free)).toEqual({
      ...instance,
      label: 'web-2',
      alerts: { ...instance.alerts, cpu: 0, io: 5 },
      backups: { ...instance.backups, schedule: { day: 'Monday', window: 'Scheduling' } },
      watchdogEnabled: false,
    });
  });

  it.each([
    ['nothing', {}],
    ['what it has', { label: 'web-1', tags: ['one', 'two', 'one'], alerts: { cpu: 90 } }],
    ['empty objects', { alerts: {}, backups: { schedule: {} } }],
  ])('given %s: nothing happens', (_, request) => {
    expect(decideUpdateInstance(instance, request, unrestricted, { labelTaken: true })).toBeUndefined();
  });

  it('keeps each tag once, in the order given', () => {
    const changed = decideUpdateInstance(instance, { tags: ['two', 'new', 'two'] }, unrestricted, free);
    expect(changed?.tags).toEqual(['two', 'new']);
  });

  it.each([[['one']], [['one', 'two', 'three']], [[]]])('lets no restricted user change the tags to %j', (tags) => {
    expect(() => decideUpdateInstance(instance, { tags }, restricted, free)).toThrow(
      expect.objectContaining({ status: 403 }),
    );
  });

  it('lets a restricted user send the current tags', () => {
    const changed = decideUpdateInstance(instance, { tags: ['one', 'two'], group: 'g' }, restricted, free);
    expect(changed).toMatchObject({ group: 'g', tags: ['one', 'two'] });
  });

  it('returns all errors at once', () => {
    const request = { label: 'web-2', backups: { schedule: { day: 'Monday' as const } } };
    const unsaved = { ...instance, backups: newBackups(false) };
    expect(() => decideUpdateInstance(unsaved, request, unrestricted, { labelTaken: true })).toThrow(
      expect.objectContaining({
        status: 400,
        errors: [
          { field: 'label', reason: 'Label must be unique among your instances' },
          expect.objectContaining({ field: 'backups.schedule' }),
        ],
      }),
    );
  });
});
