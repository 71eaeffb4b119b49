import { eventSubjects } from './event-subjects.js';

describe('the subjects of a subscriber', () => {
  it.each([
    [[], [], ['events.>']],
    [['vpc'], [], ['events.*.vpc.*']],
    [[], ['vpc_create'], ['events.*.vpc.vpc_create']],
    [[], ['vpc_create', 'vpc_delete'], ['events.*.vpc.vpc_create', 'events.*.vpc.vpc_delete']],
    [[], ['vpc_create', 'vpc_update', 'vpc_delete'], ['events.*.vpc.*']],
  ])('of all accounts with entities %j and types %j are %j', (entities, types, subjects) => {
    expect(eventSubjects('*', entities, types)).toEqual(subjects);
  });

  it.each([
    [['cow'], [], '--entity cow is not known. Known: compute'],
    [[], ['cow_create'], '--type cow_create is not known. Known: compute_'],
    [[], ['vpc_creat'], '--type vpc_creat is not known. Known: vpc_create, vpc_delete, vpc_update.'],
    [['vpc'], ['subnet_create'], 'No event of vpc is a subnet_create.'],
  ])('are refused for entities %j and types %j', (entities, types, message) => {
    expect(() => eventSubjects(1, entities, types)).toThrow(message);
  });
});
