import { COMPUTES } from '@stratus/contracts';
import type pg from 'pg';
import type { Scenario, Target } from './load.ts';
import { inSession } from './session.ts';

/** Firewalls in both databases before the measurement, each with two rules. */
export const SEEDED_FIREWALLS = 50_000;
/** Instances for their devices; no run adds more devices. */
const SEEDED_COMPUTES = 400_000;

const RULES = {
  inbound: [
    { action: 'ACCEPT', protocol: 'TCP', addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }, ports: '22, 80, 443' },
    { action: 'DROP', protocol: 'UDP', addresses: { ipv4: ['203.0.113.0/24'] } },
  ],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
};

/** Fills the tables of network-service for account 1. @returns the lowest id of a firewall. */
export async function seedFirewalls(databaseUrl: string): Promise<number> {
  return inSession(databaseUrl, fill, 'network');
}

async function fill(client: pg.Client): Promise<number> {
  await client.query(
    `insert into firewalls (account_id, label, status, rules, tags, created, updated)
     select 1, 'seeded-' || number, 'enabled', $2::json, '{}', now(), now() from generate_series(1, $1::int) as number`,
    [SEEDED_FIREWALLS, JSON.stringify(RULES)],
  );
  // Ids that no instance of the run gets.
  await client.query(
    `insert into computes (id, account_id, region, label)
     select 1000000000 + number, 1, 'us-east', 'seeded-' || number from generate_series(1, $1::int) as number`,
    [SEEDED_COMPUTES],
  );
  const { rows } = await client.query<{ first: string }>(`select min(id) as first from firewalls`);
  return Number(rows[0]?.first);
}

let counter = 0;
const next = (): number => (counter += 1);

/** 25 rules of 10 addresses each; never the same twice, because that would change nothing. */
const manyRules = (): string => {
  const port = 1 + (next() % 60_000);
  const ipv4 = Array.from({ length: 10 }, (_, index) => `10.${index}.0.0/16`);
  const rule = (index: number) => ({
    action: 'ACCEPT',
    protocol: 'TCP',
    addresses: { ipv4 },
    ports: `${port + index}`,
    label: `rule-${index}`,
  });
  return JSON.stringify({ inbound: Array.from({ length: 25 }, (_, index) => rule(index)) });
};

/** Five rules, as for a web server. */
const webRules = () => {
  const rule = (label: string, ports: string, ipv4: string) => ({
    label,
    action: 'ACCEPT',
    protocol: 'TCP',
    ports,
    addresses: { ipv4: [ipv4] },
  });
  const inbound = [
    rule('ssh', '22', '203.0.113.0/24'),
    rule('http', '80', '0.0.0.0/0'),
    rule('https', '443', '0.0.0.0/0'),
    rule('metrics', '9100-9110', '198.51.100.7/32'),
  ];
  const outbound = [{ ...rule('smtp', '25', '0.0.0.0/0'), action: 'DROP' }];
  return { inbound, inbound_policy: 'DROP', outbound, outbound_policy: 'ACCEPT' };
};

const anotherCompute = (): number => 1_000_000_000 + (next() % SEEDED_COMPUTES);

/** A client's use of firewalls. Each device is a different instance. */
export const firewallScenarios = (target: Target['name'], first: number): Scenario[] => {
  const any = (): number => first + Math.floor(Math.random() * SEEDED_FIREWALLS);
  return [
    {
      name: 'list of firewalls',
      method: 'GET',
      path: () => `/networking/firewalls?page_size=100&page=${1 + Math.floor(Math.random() * 10)}`,
    },
    { name: 'rules update', method: 'PUT', path: () => `/networking/firewalls/${any()}/rules`, body: manyRules },
    {
      name: 'firewall create',
      method: 'POST',
      path: () => '/networking/firewalls',
      body: () => {
        const label = `${target}-${process.pid}-${next()}`.slice(0, 32);
        return JSON.stringify({ label, rules: webRules(), devices: { [COMPUTES]: [anotherCompute()] } });
      },
    },
    {
      name: 'device add',
      method: 'POST',
      path: () => `/networking/firewalls/${any()}/devices`,
      body: () => JSON.stringify({ id: anotherCompute(), type: 'compute' }),
    },
  ];
};
