/** Catches: an operators' console that lacks a right, has one too many, or can be reached by another pod. */
import { gatewayApp, services } from '@stratus/topology';

import { render } from './kustomize.ts';
import { allowedArrows } from './testing/arrows.ts';
import { containersOf, podsIn, secretKeysOf } from './testing/pods.ts';
import { withComponents } from './testing/with-components.ts';

const APP = 'operator-console';

describe.each(['overlays/local', 'overlays/production'])('%s with the component operator-console', (overlay) => {
  const [plain = [], manifests = []] = [[], [APP, 'images']].map((components) =>
    withComponents(overlay, components, render),
  );
  const pod = podsIn(manifests).find(({ name }) => name === APP)!;

  it('mounts the secrets of every service, the password of the streams, and the tokens', () => {
    const keys = secretKeysOf(pod).map(({ secret, key }) => `${secret} ${key}`);
    const needed = services.flatMap(({ app }) => [`${app} DATABASE_URL`, `${app} NATS_PASSWORD`]);
    expect(keys).toEqual(expect.arrayContaining([...needed, 'bootstrap NATS_PASSWORD', `${APP} OPERATOR_TOKENS`]));
    expect(keys.filter((key) => /^(bootstrap|gateway|postgres) /.test(key))).toEqual(['bootstrap NATS_PASSWORD']);
  });

  it('listens within its pod, and has no Service', () => {
    expect(containersOf(pod).map(({ args }) => args)).toEqual([['operate', '--port', '8090']]);
    const served = manifests.filter(({ kind, metadata }) => kind === 'Service' && metadata.name === APP);
    expect(served).toEqual([]);
  });

  it('has the image of the version when the component images comes after it', () => {
    const gateway = podsIn(manifests).find(({ name }) => name === gatewayApp)!;
    expect(containersOf(pod)[0]!.image).toBe(containersOf(gateway)[0]!.image);
  });

  it('reaches the servers, and is reached by nobody', () => {
    const names = [...new Set(podsIn(manifests).map(({ name }) => name))];
    expect(names).toContain(gatewayApp);
    const before = allowedArrows(plain, names);
    const added = allowedArrows(manifests, names).filter((arrow) => !before.includes(arrow));
    expect(added.filter((arrow) => !arrow.startsWith(`${APP} -> `))).toEqual([]);
    expect(added).toEqual(expect.arrayContaining([`${APP} -> nats:4222`, `${APP} -> *:5432`]));
  });
});
