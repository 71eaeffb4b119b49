import { INSTANCE_STATUSES } from '@stratus/contracts';
import type { InstanceStatus } from '@stratus/contracts';
import { refuseUnlessInstanceDeletable, refuseUnlessMovable, refuseUnlessPowerable } from './instance-state.js';

const idle = (status: InstanceStatus) => ({ status, jobKind: null, changeSaga: null });

/** The statuses in which an action may start when no job runs. */
const actions = {
  'boot, reboot or shutdown': { refuse: refuseUnlessPowerable, from: ['running', 'offline', 'stopped'] },
  'migrate or resize': { refuse: refuseUnlessMovable, from: ['running', 'offline', 'stopped'] },
  delete: {
    refuse: refuseUnlessInstanceDeletable,
    from: INSTANCE_STATUSES.filter((status) => status !== 'cloning' && status !== 'restoring'),
  },
};

describe.each(Object.entries(actions))('%s', (_, { refuse, from }) => {
  it.each(INSTANCE_STATUSES)('looks at the status %s', (status) => {
    const attempt = expect(() => refuse(idle(status)));
    if ((from as readonly string[]).includes(status)) attempt.not.toThrow();
    else attempt.toThrow(`The instance is ${status.replaceAll('_', ' ')}: `);
  });

  it.each(INSTANCE_STATUSES)('is refused with the text that clients match while a job runs, when %s', (status) => {
    expect(() => refuse({ ...idle(status), jobKind: 'delete' })).toThrow(/^Compute busy\.$/);
  });
});
