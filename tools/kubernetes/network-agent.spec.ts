/** Catches: an agent with a right too many or too few, of another host, or that cannot reach the broker. */
import { missingSecrets } from '@stratus/installation';
import { networkAgentUser, natsAccounts } from '@stratus/topology';
import { isSubscriberName } from '@stratus/topology/names';
import type { NetworkPolicySpec } from 'kubernetes-types/networking/v1.js';
import { z } from 'zod';

import { networkAgentVariables } from '../../apps/network-agent/src/network-agent.configuration.ts';
import { render } from './kustomize.ts';
import type { Manifest } from './manifest.ts';
import { containersOf, podsIn, secretKeysOf } from './testing/pods.ts';
import { withComponents } from './testing/with-components.ts';

const NODE = 'node-a';
const manifests = withComponents('overlays/production', ['network-agent', 'images'], render);
const found = (kind: string, name: string): Manifest =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name)!;
const pod = podsIn(manifests).find(({ name }) => name === networkAgentUser)!;
const [container] = containersOf(pod);

/** As the kubelet sets them on a node. */
const variables = Object.fromEntries(
  (container!.env ?? []).map(({ name, value, valueFrom }) => [
    name,
    valueFrom?.fieldRef?.fieldPath === 'spec.nodeName' ? NODE : (value ?? '').replaceAll('$(NETWORK_HOST)', NODE),
  ]),
);

it('has every variable that it needs, and no unknown one', () => {
  const given = Object.entries(variables).map(([name, value]) => [name.replace(/_FILE$/, ''), value || undefined]);
  const { error, data } = z.strictObject(networkAgentVariables.shape).safeParse(Object.fromEntries(given));
  expect(error).toBeUndefined();
  expect(data).toMatchObject({ NETWORK_HOST: NODE, NETWORK_HOLDER: 1 });
});

it('calls as the user of agents, and reads events as the subscriber of its node', () => {
  const calling = natsAccounts({ sharedNetworkAgent: false }).flatMap(({ users }) => users.map(({ name }) => name));
  expect(calling).toContain(variables.NATS_USER);
  expect(variables.NATS_STREAMS_USER).toBe(`network-agent-${NODE}`);
  expect(variables.NETWORK_CONSUMER).toBe(variables.NATS_STREAMS_USER);
  expect(isSubscriberName(variables.NATS_STREAMS_USER!)).toBe(true);
});

it('mounts a password that `secrets` makes, and of hosts that of its node alone', () => {
  const wanted = {
    postgres: { host: 'postgres', port: 5432, database: 'stratus', administrator: 'postgres' },
    ownPostgres: true,
    demo: false,
  };
  const made = missingSecrets({}, wanted, (bytes) => 'ab'.repeat(bytes));
  const keys = secretKeysOf(pod).map(({ secret, key }) => made[secret]?.[key]);
  expect(keys).toEqual([expect.any(String)]);
  const ofHosts = container!.volumeMounts!.filter(({ name }) => name === 'hosts');
  expect(ofHosts.map(({ subPathExpr }) => subPathExpr)).toEqual(['$(NETWORK_HOST)']);
  const files = container!.volumeMounts!.map(({ mountPath }) => mountPath);
  for (const name of ['NATS_PASSWORD_FILE', 'NATS_STREAMS_PASSWORD_FILE'])
    expect(files.some((path) => variables[name]!.startsWith(path))).toBe(true);
});

it('has four capabilities and the processes of its node, and a network of its own', () => {
  expect(container!.securityContext).toEqual({
    capabilities: { drop: ['ALL'], add: ['NET_ADMIN', 'SYS_ADMIN', 'SYS_CHROOT', 'SYS_PTRACE'] },
    readOnlyRootFilesystem: true,
  });
  const { hostPID, hostNetwork, hostIPC, automountServiceAccountToken } = pod.spec;
  expect([hostPID, hostNetwork, hostIPC, automountServiceAccountToken]).toEqual([true, undefined, undefined, false]);
  expect((pod.spec.volumes ?? []).flatMap((volume) => Object.keys(volume))).toEqual([
    'name',
    'secret',
    'name',
    'secret',
  ]);
});

it('is in a namespace of its own: that of the services stays restricted', () => {
  const { namespace } = found('DaemonSet', networkAgentUser).metadata;
  expect(namespace).toBe('stratus-agents');
  const level = (name: string) => found('Namespace', name).metadata.labels?.['pod-security.kubernetes.io/enforce'];
  expect([level('stratus'), level('stratus-agents')]).toEqual(['restricted', 'privileged']);
});

it('reaches the broker and names, and is reached by Prometheus alone', () => {
  const { egress = [], ingress = [] } = found('NetworkPolicy', networkAgentUser).spec as NetworkPolicySpec;
  expect(egress.map(({ ports }) => ports?.map(({ port }) => port))).toEqual([[4222], [53, 53]]);
  expect(ingress.map(({ ports }) => ports?.map(({ port }) => port))).toEqual([[9090]]);
  const broker = found('NetworkPolicy', 'nats-for-network-agent');
  expect(broker.metadata.namespace).toBe('stratus');
  expect((broker.spec as NetworkPolicySpec).ingress).toEqual([
    {
      from: [
        {
          namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'stratus-agents' } },
          podSelector: { matchLabels: { 'app.kubernetes.io/name': networkAgentUser } },
        },
      ],
      ports: [{ protocol: 'TCP', port: 4222 }],
    },
  ]);
});

it('has the image of the version', () => {
  expect(container!.image).toBe(containersOf(podsIn(manifests).find(({ name }) => name === 'gateway')!)[0]!.image);
});
