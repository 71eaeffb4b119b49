import { COMPUTE, COMPUTES } from '@stratus/contracts';
import type { Grants } from '@stratus/contracts';
import {
  UnknownEntities,
  entitiesOfRequest,
  refuseUnknown,
  refuseWhileMigrating,
  visibleTo,
} from './protected-entity.js';

const wanted = entitiesOfRequest({ [COMPUTES]: [5, 6, 5], nodebalancers: [5] });
const restrictedTo = (entities: object) => ({ restricted: true, grants: { entities } as Grants });

describe('the entities of a request', () => {
  it('come once, with their positions', () => {
    expect(wanted).toEqual([
      { type: COMPUTE, id: 5, field: `devices.${COMPUTES}[0]` },
      { type: COMPUTE, id: 6, field: `devices.${COMPUTES}[1]` },
      { type: 'nodebalancer', id: 5, field: 'devices.nodebalancers[0]' },
    ]);
    expect(entitiesOfRequest()).toEqual([]);
  });

  it('are all visible to an unrestricted user, and to a restricted one with read_write', () => {
    expect(visibleTo({ restricted: false }, wanted)).toEqual(wanted);
    expect(visibleTo(restrictedTo({ [COMPUTE]: { 6: 'read_write' } }), wanted)).toEqual([wanted[1]]);
    expect(visibleTo(restrictedTo({}), wanted)).toEqual([]);
    expect(() => visibleTo(restrictedTo({ nodebalancer: { 5: 'read_only' } }), wanted)).toThrow(
      'read_write on NodeBalancer 5',
    );
  });

  it('unknown to the service are refused together, by type and id', () => {
    expect(() => refuseUnknown(wanted, wanted)).not.toThrow();
    const refuse = () =>
      refuseUnknown(wanted, [
        { type: 'nodebalancer', id: 6 },
        { type: COMPUTE, id: 5 },
      ]);
    expect(refuse).toThrow(UnknownEntities);
    expect(refuse).toThrow(`devices.${COMPUTES}[1] is not valid; devices.nodebalancers[0]`);
  });
});

it('a migration blocks changes to the firewalls of its instance', () => {
  const entity = { type: COMPUTE, id: 5, label: 'a', migrationId: null } as const;
  expect(() => refuseWhileMigrating([entity])).not.toThrow();
  expect(() => refuseWhileMigrating([entity, { ...entity, id: 6, migrationId: 'm' }])).toThrow(
    'migration of instance 6',
  );
});
