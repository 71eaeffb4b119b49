import type { LoggedRequest } from '../api/logged-request.js';
import { EVERY_REQUEST, choicesIn, matches } from './request-filter.js';

const created = { operation: 'vpc.vpcs.create', status: 503, method: 'POST' } as LoggedRequest;
const dropped = { operation: null, status: null, method: 'GET' } as LoggedRequest;

it.each([
  [{}, [true, true]],
  [{ operation: 'vpc.vpcs.create' }, [true, false]],
  [{ status: '503', method: 'POST' }, [true, false]],
  [{ status: '503', method: 'GET' }, [false, false]],
  [{ status: 'none' }, [false, true]],
  [{ operation: 'none' }, [false, true]],
])('%j shows %j', (asked, shown) => {
  const filter = { ...EVERY_REQUEST, ...asked };
  expect([created, dropped].map((call) => matches(call, filter))).toEqual(shown);
});

it('offers what there is, and what is asked for', () => {
  expect(choicesIn([created, dropped, created], { ...EVERY_REQUEST, status: '404' })).toEqual({
    operation: ['none', 'vpc.vpcs.create'],
    status: ['404', '503', 'none'],
    method: ['GET', 'POST'],
  });
});
