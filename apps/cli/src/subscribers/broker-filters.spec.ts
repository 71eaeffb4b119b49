import { refuseUnlessFilters } from './broker-filters.js';

describe('the subjects of a subscriber', () => {
  const two = ['events.1.vpc.*', 'events.1.subnet.*'];

  it.each([
    ['2.9.10', ['events.1.vpc.*']],
    ['2.10.0', two],
    ['2.15.2', two],
  ])('may on NATS %s be %j', (version, subjects) => {
    expect(() => refuseUnlessFilters(version, subjects)).not.toThrow();
  });

  it('are refused on NATS 2.9 if there are several, with a way out', () => {
    expect(() => refuseUnlessFilters('2.9.10', two)).toThrow(
      expect.objectContaining({
        message: expect.stringContaining('NATS 2.9.10 restricts a subscriber to one entity or one type'),
        remedy: expect.stringMatching(/^Create a subscriber for each, .*NATS 2\.10/),
      }),
    );
  });
});
