import { decideUpdateGrants, entitiesIn } from './grants.js';

const user = { accountAccess: 'read_only' as const, globalFlags: ['add_vpcs'] };
const known = [
  { type: 'vpc' as const, id: 1 },
  { type: 'vpc' as const, id: 2 },
  { type: 'domain' as const, id: 1 },
];

describe('an update of grants', () => {
  it('keeps grants that it does not name', () => {
    const nothing = { global: undefined, given: [], taken: [] };
    expect(decideUpdateGrants(user, {}, [])).toEqual(nothing);
    expect(decideUpdateGrants(user, { global: {}, vpc: [] }, [])).toEqual(nothing);
    expect(decideUpdateGrants(user, { vpc: [{ id: 1 }] }, known)).toEqual(nothing);
    expect(decideUpdateGrants(user, { global: { add_vpcs: true, account_access: 'read_only' } }, [])).toEqual(nothing);
  });

  it('grants and revokes', () => {
    const request = {
      vpc: [
        { id: 1, permissions: 'read_write' as const },
        { id: 2, permissions: null },
      ],
    };
    expect(decideUpdateGrants(user, request, known)).toEqual({
      global: undefined,
      given: [{ type: 'vpc', id: 1, permissions: 'read_write' }],
      taken: [{ type: 'vpc', id: 2 }],
    });
  });

  it('sets global grants one by one', () => {
    const request = { global: { add_domains: true, add_vpcs: false, account_access: null } };
    expect(decideUpdateGrants(user, request, []).global).toEqual({ accountAccess: null, globalFlags: ['add_domains'] });
  });

  it('is refused for every unknown and duplicate entity, each under its field', () => {
    const request = { vpc: [{ id: 1 }, { id: 9 }, { id: 1 }], domain: [{ id: 2 }] };
    expect(() => decideUpdateGrants(user, request, known)).toThrow(
      'domain[0].id: 2 is not the id of a domain of this account; ' +
        'vpc[1].id: 9 is not the id of a vpc of this account; vpc[2].id: 1 is named twice',
    );
  });

  it('names entities of all kinds', () => {
    expect(entitiesIn({ vpc: [{ id: 1 }], domain: [{ id: 1 }], global: {} })).toEqual([
      { type: 'domain', id: 1 },
      { type: 'vpc', id: 1 },
    ]);
  });
});
