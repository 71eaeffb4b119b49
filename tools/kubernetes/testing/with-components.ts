import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { projectRoot } from '@stratus/local-servers';

const manifests = join(projectRoot, 'deploy/kubernetes');

/** Provides a folder with an operator's overlay, based on one of ours with some components, while it is used. */
export function withComponents<T>(overlay: string, components: readonly string[], use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'stratus-overlay-'));
  const path = (name: string): string => relative(folder, join(manifests, name));
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: [path(overlay)],
    components: components.map((name) => path(`components/${name}`)),
  };
  writeFileSync(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
