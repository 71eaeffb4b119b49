import { EVERYTHING, filterOfUrl, queryOf, wireFilterOf } from './audit-filter.js';

it('is kept in the URL', () => {
  const filter = { ...EVERYTHING, user: 'ann', since: '2026-01-31' };
  expect(filterOfUrl(new URLSearchParams(queryOf(filter)))).toEqual(filter);
  expect(queryOf(EVERYTHING)).toBe('');
});

it('asks the API for what is chosen', () => {
  expect(wireFilterOf(EVERYTHING)).toBeUndefined();
  expect(
    wireFilterOf({
      user: 'ann',
      outcome: 'refused',
      operation: 'vpc',
      address: '192.0.2.1',
      since: '2026-01-31',
      request: 'r',
    }),
  ).toEqual({
    username: 'ann',
    outcome: 'refused',
    operation: { '+contains': 'vpc' },
    ip: '192.0.2.1',
    created: { '+gte': '2026-01-31T00:00:00' },
    request_id: 'r',
  });
});
