import type { CreateDomainRequest } from '@stratus/contracts';
import { decideCreateDomain, decideUpdateDomain } from './domain.js';
import type { Domain } from './domain.js';

const master: CreateDomainRequest = { domain: 'Example.com', type: 'master', soa_email: 'a@example.com' };
const free = { nameTaken: false, longestRecord: 0, movedTargets: 0 };

describe('a new domain', () => {
  it('is active, keeps the case of its name, and has empty missing fields', () => {
    expect(decideCreateDomain(master, free)).toEqual({
      domain: 'Example.com',
      type: 'master',
      group: '',
      status: 'active',
      description: '',
      soaEmail: 'a@example.com',
      masterIps: [],
      axfrIps: [],
      retrySec: 0,
      expireSec: 0,
      refreshSec: 0,
      ttlSec: 0,
      tags: [],
    });
  });

  it('keeps the fields of the request', () => {
    const request: CreateDomainRequest = {
      domain: 'bücher.example',
      type: 'slave',
      group: 'g',
      status: 'disabled',
      description: 'd',
      master_ips: ['192.0.2.1', '192.0.2.1', '2001:db8::1'],
      axfr_ips: ['192.0.2.2'],
      retry_sec: 3600,
      expire_sec: 2_419_200,
      refresh_sec: 0,
      ttl_sec: 300,
      tags: ['one', 'one'],
    };
    expect(decideCreateDomain(request, free)).toMatchObject({
      domain: 'xn--bcher-kva.example',
      masterIps: ['192.0.2.1', '2001:db8::1'],
      axfrIps: ['192.0.2.2'],
      retrySec: 3600,
      expireSec: 2_419_200,
      refreshSec: 0,
      ttlSec: 300,
      tags: ['one'],
      soaEmail: '',
    });
  });

  it.each([
    [{ ...master, soa_email: undefined }, 'soa_email: soa_email required when type=master'],
    [{ ...master, soa_email: '' }, 'soa_email: soa_email required when type=master'],
    [
      { ...master, type: 'slave' as const },
      'master_ips: You need at least one master DNS server IP address for this zone.',
    ],
    [
      { ...master, type: 'slave' as const, master_ips: [] },
      'master_ips: You need at least one master DNS server IP address for this zone.',
    ],
  ])('is refused: %j', (request, reason) => {
    expect(() => decideCreateDomain(request, free)).toThrow(reason);
    expect(() => decideCreateDomain(request, { nameTaken: true })).toThrow(
      /DNS zone already exists.*; .*(required|at least one)/,
    );
  });
});

describe('seconds of a domain', () => {
  it.each([
    [0, 0],
    [1, 300],
    [299, 300],
    [300, 300],
    [600, 3600],
    [3601, 7200],
    [604_801, 1_209_600],
    [2_419_200, 2_419_200],
    [2_419_201, 2_419_200],
    [2_147_483_647, 2_419_200],
  ])('%i become %i', (asked, kept) => {
    const seconds = { ttl_sec: asked, refresh_sec: asked, retry_sec: asked, expire_sec: asked };
    expect(decideCreateDomain({ ...master, ...seconds }, free)).toMatchObject({
      ttlSec: kept,
      refreshSec: kept,
      retrySec: kept,
      expireSec: kept,
    });
  });
});

describe('changing a domain', () => {
  const present = { id: 1, ...decideCreateDomain(master, free) } as Domain;

  it.each([
    [{}, undefined],
    [{ domain: 'Example.com', soa_email: 'a@example.com', tags: [] }, undefined],
    [{ ttl_sec: 300 }, { ttlSec: 300 }],
    [{ ttl_sec: 299 }, { ttlSec: 300 }],
    [
      { type: 'slave' as const, master_ips: ['192.0.2.1'] },
      { type: 'slave', masterIps: ['192.0.2.1'] },
    ],
  ])('with %j changes %j', (request, changes) => {
    expect(decideUpdateDomain(present, request, { ...free, nameTaken: true })).toEqual(changes);
  });

  it('accepts its own name in another case', () => {
    expect(decideUpdateDomain(present, { domain: 'EXAMPLE.com' }, free)).toEqual({ domain: 'EXAMPLE.com' });
  });

  it('to seconds that round to the current ones changes nothing', () => {
    expect(decideUpdateDomain({ ...present, ttlSec: 300 }, { ttl_sec: 299 }, free)).toBeUndefined();
  });

  it.each([
    [{ type: 'slave' as const }, free, 'You need at least one master DNS server IP address for this zone.'],
    [{ soa_email: '' }, free, 'soa_email required when type=master'],
    [{ domain: 'other.example' }, { ...free, nameTaken: true }, 'DNS zone already exists.'],
    [{ domain: 'other.example' }, { ...free, movedTargets: 1001 }, 'More than 1000 targets of SRV records'],
    [{ domain: 'other.example' }, { ...free, longestRecord: 240 }, 'names or targets of its records would exceed 253'],
  ])('with %j is refused', (request, known, reason) => {
    expect(() => decideUpdateDomain(present, request, known)).toThrow(reason);
  });
});
