import { FIRST_PAGE, getRegion, listRegions, operations } from '@stratus/contracts';
import { constantReply } from './constant-reply.js';

const EMPTY = { data: [], page: 1, pages: 1, results: 0 };
const read = (...given: Parameters<typeof constantReply>): unknown => {
  const reply = constantReply(...given);
  return reply && { status: reply.status, body: JSON.parse(Buffer.from(reply.body).toString()) as unknown };
};

describe('the reply to an operation with a constant answer', () => {
  it('is that answer', () => expect(read({ constant: { a: [] } }, {})).toEqual({ status: 200, body: { a: [] } }));

  it('has the page number of the request if it is a list', () => {
    const list = { ...FIRST_PAGE, page: 3 };
    expect(read({ constant: EMPTY }, { list })).toEqual({ status: 200, body: { ...EMPTY, page: 3 } });
  });

  it('comes from the service of any other operation', () => {
    for (const operation of [listRegions, getRegion]) expect(constantReply(operation, {})).toBeUndefined();
  });

  it('belongs to queries of the gateway that take nothing from the path', () => {
    const constant = operations.filter((operation) => operation.constant !== undefined);
    expect(constant.filter(({ kind, params }) => kind !== 'query' || Object.keys(params).length > 0)).toEqual([]);
    expect(constant.filter(({ subject }) => !subject.startsWith('gateway.'))).toEqual([]);
    for (const operation of constant.filter(({ list }) => list)) expect(operation.constant).toEqual(EMPTY);
  });
});
