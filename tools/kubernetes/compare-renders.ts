// Compares kubectl's rendering with that of the specs. The order of items in keyed lists is ignored.
import { execFileSync } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';

import { documentsOf, render } from './kustomize.ts';
import type { Manifest } from './manifest.ts';
import { isFields } from './merge.ts';
import type { Value } from './merge.ts';
import { withComponents } from './testing/with-components.ts';

const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;

const nameOfItem = (item: Value): string => (isFields(item) ? String(item.name) : '');

function sorted(value: Value): Value {
  if (isFields(value))
    return Object.fromEntries(Object.entries(value).map(([field, content]) => [field, sorted(content)]));
  if (!Array.isArray(value)) return value;
  const items = value.map(sorted);
  return items.toSorted((one, other) => nameOfItem(one).localeCompare(nameOfItem(other)));
}

const byName = (manifests: readonly Manifest[]): Map<string, Value> =>
  new Map(manifests.map((manifest) => [nameOf(manifest), sorted(manifest)]));

function compare(what: string, folder: string): void {
  const text = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const [theirs, ours] = [byName(documentsOf(text)), byName(render(folder))];
  const names = [...new Set([...theirs.keys(), ...ours.keys()])];
  const different = names.filter((name) => !isDeepStrictEqual(theirs.get(name), ours.get(name)));
  console.log(
    `${what}: ${names.length} objects, ${different.length} of them rendered differently ${different.join(', ')}`,
  );
  if (different.length > 0) process.exitCode = 1;
}

const COMPONENTS = [[], ['tls'], ['tls', 'tls-postgres', 'tracing'], ['network-agent', 'images']];

for (const overlay of ['overlays/local', 'overlays/production'])
  for (const components of COMPONENTS)
    withComponents(overlay, components, (folder) => compare([overlay, ...components].join(' + '), folder));
