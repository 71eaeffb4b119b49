import {
  createDnsRecord,
  createDomain,
  createFirewall,
  createInstance,
  createNodeBalancer,
  createNodeBalancerConfig,
  createPostgresqlDatabase,
  createSshKey,
  createToken,
  createUser,
  createVolume,
  createVpc,
  createWebhook,
} from '@stratus/contracts';
import type { HttpClient } from '../support/http-client.ts';
import { newLabel } from '../support/examples/example.ts';

/** Sets `injected` if a page takes it for HTML. */
export const INJECTION = `"><img src=x onerror=injected=1><script>injected=1</script>`;
/** The same for tags, which are shorter. */
const TAG = '<img src=x onerror=injected=1//>';

/** One record of each kind that pages show, whose texts are markup where the API allows that. Returns the parameters of paths. */
export async function injectedRecords(client: HttpClient): Promise<Record<string, string | number>> {
  const region = 'us-east';
  const vpc = await client.ok(createVpc, {
    body: {
      label: 'holds-texts',
      region,
      description: INJECTION,
      subnets: [
        { label: 'small', ipv4: '10.0.0.0/24' },
        { label: 'large', ipv4: '10.1.0.0/16' },
      ],
    },
  });
  const subnetId = vpc.subnets[0]?.id ?? 0;
  const instance = await client.made(createInstance, {
    body: {
      region,
      type: 'g6-nanode-1',
      label: newLabel('instance'),
      image: 'compute/debian12',
      root_pass: 'correct-horse',
      booted: false,
      tags: [TAG],
      interfaces: [{ purpose: 'vpc', subnet_id: subnetId }],
    },
  });
  const rule = {
    action: 'ACCEPT',
    protocol: 'TCP',
    ports: '22',
    addresses: { ipv4: ['0.0.0.0/0'] },
    label: 'ssh',
    description: INJECTION,
  } as const;
  const rules = { inbound: [rule], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' } as const;
  const firewall = await client.ok(createFirewall, {
    body: { label: newLabel('fw'), rules, tags: [TAG], devices: { computes: [instance.id] } },
  });
  const volume = await client.ok(createVolume, {
    body: { label: newLabel('volume'), region, size: 20, tags: [TAG] },
  });
  const domain = await client.ok(createDomain, {
    body: {
      domain: `${newLabel('d')}.example`,
      type: 'master',
      soa_email: 'admin@example.com',
      description: INJECTION,
      tags: [TAG],
    },
  });
  await client.ok(createDnsRecord, { params: { domainId: domain.id }, body: { type: 'TXT', target: INJECTION } });
  const nodeBalancer = await client.ok(createNodeBalancer, { body: { region, label: newLabel('nb'), tags: [TAG] } });
  await client.ok(createNodeBalancerConfig, {
    params: { nodeBalancerId: nodeBalancer.id },
    body: { check: 'http_body', check_path: '/', check_body: INJECTION },
  });
  const database = await client.ok(createPostgresqlDatabase, {
    body: { label: newLabel('database'), region, type: 'g6-nanode-1', engine: 'postgresql/14.4' },
  });
  const token = await client.ok(createToken, { body: { label: INJECTION, scopes: 'vpc:read_write' } });
  const sshKey = await client.ok(createSshKey, {
    body: {
      label: TAG,
      ssh_key: `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGfaG5oFYmMnsVzLk4dyhfnYQ0cPp0yNTsiGqg6XZbKw ${INJECTION}`,
    },
  });
  const webhook = await client.ok(createWebhook, {
    body: {
      // A URL has no spaces.
      url: `http://127.0.0.1:1/${INJECTION.replaceAll(' ', '/')}`,
      types: ['*'],
      entities: [{ type: 'vpc', id: INJECTION }],
    },
  });
  const username = newLabel('user');
  await client.ok(createUser, { body: { username, email: `${username}@example.com`, restricted: true } });
  return {
    tokenId: token.id,
    sshKeyId: sshKey.id,
    webhookId: webhook.id,
    username,
    vpcId: vpc.id,
    firewallId: firewall.id,
    computeId: instance.id,
    engine: 'postgresql',
    instanceId: database.id,
    volumeId: volume.id,
    domainId: domain.id,
    nodeBalancerId: nodeBalancer.id,
    tagLabel: encodeURIComponent(TAG),
  };
}
