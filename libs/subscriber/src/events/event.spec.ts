/** Catches: types of events that do not narrow, so that users have to cast (the compiler reports it). */
import type { KnownEvent, StratusEvent, UnknownEvent } from './event.js';
import type { Vpc } from './events.generated.js';

const subnetsOf = (event: StratusEvent): number => {
  if (event.type === 'vpc_create') return event.data.subnets.length;
  switch (event.type) {
    case 'compute_boot':
      return event.jobpercent ?? event.data.id;
    case 'tag_create':
      // @ts-expect-error it is not a step of a job
      return event.jobpercent as number;
    default:
      // @ts-expect-error a newer type may carry anything
      return event.data.id as number;
  }
};

it('the type of an event tells the type of its data', () => {
  const vpc = {
    type: 'vpc_create',
    entitytype: 'vpc',
    data: { subnets: [1, 2] },
  } as unknown as KnownEvent<'vpc_create'>;
  const data: Vpc = vpc.data;
  const newer = { type: 'newer', data: { id: 7 } } as unknown as UnknownEvent;
  expect([subnetsOf(vpc), subnetsOf(newer), data.subnets.length]).toEqual([2, 7, 2]);
});
