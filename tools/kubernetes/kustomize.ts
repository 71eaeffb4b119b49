import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { parse, parseAllDocuments } from 'yaml';

import type { Manifest } from './manifest.ts';
import { isFields, merge } from './merge.ts';
import type { Value } from './merge.ts';

interface Image {
  name: string;
  newName?: string;
  newTag?: string;
  digest?: string;
}

interface Patch {
  path?: string;
  patch?: string;
  target?: { kind?: string; name?: string };
}

interface Kustomization {
  apiVersion: string;
  kind: 'Kustomization' | 'Component';
  resources?: string[];
  components?: string[];
  patches?: Patch[];
  images?: Image[];
}

const KNOWN = {
  kustomization: ['apiVersion', 'kind', 'resources', 'components', 'patches', 'images'],
  patch: ['path', 'patch', 'target'],
  target: ['kind', 'name'],
  image: ['name', 'newName', 'newTag', 'digest'],
};

/** A feature that this renderer does not know would be silently ignored. */
function refuseUnknown(what: keyof typeof KNOWN, value: object, where: string): void {
  const unknown = Object.keys(value).filter((name) => !KNOWN[what].includes(name));
  if (unknown.length > 0) throw new Error(`${where}: ${what} with ${unknown.join(', ')} is not supported.`);
}

/** The objects of a kustomization, as rendered by `kubectl kustomize`, for the features that Stratus uses. */
export const render = (folder: string): Manifest[] => apply(folder, []);

function apply(folder: string, given: readonly Manifest[]): Manifest[] {
  const where = join(folder, 'kustomization.yaml');
  const kustomization = parse(readFileSync(where, 'utf8')) as Kustomization;
  refuseUnknown('kustomization', kustomization, where);
  const { resources = [], components = [], patches = [], images = [] } = kustomization;
  const own = resources.flatMap((path) => resource(join(folder, path)));
  let manifests = [...given, ...own];
  for (const path of components) manifests = apply(join(folder, path), manifests);
  for (const patch of patches) manifests = patched(manifests, patch, where);
  for (const image of images) refuseUnknown('image', image, where);
  return manifests.map((manifest) => withImages(manifest, images) as Manifest);
}

function resource(path: string): Manifest[] {
  if (!existsSync(path)) throw new Error(`${path} does not exist.`);
  return statSync(path).isDirectory() ? render(path) : documentsOf(readFileSync(path, 'utf8'));
}

/** The objects in a YAML text. */
export const documentsOf = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document) => {
    const [fault] = document.errors;
    if (fault) throw fault;
    return document.toJS() as Manifest;
  });

function patched(manifests: readonly Manifest[], patch: Patch, where: string): Manifest[] {
  refuseUnknown('patch', patch, where);
  const text = patch.patch ?? readFileSync(join(dirname(where), patch.path ?? ''), 'utf8');
  return documentsOf(text).reduce<Manifest[]>(
    (all, change) => {
      const { kind, name } = patch.target ?? { kind: `${change.kind}`, name: change.metadata.name };
      if (patch.target) refuseUnknown('target', patch.target, where);
      const isMeant = (manifest: Manifest): boolean =>
        matches(kind, manifest.kind) && matches(name, manifest.metadata.name);
      if (!all.some(isMeant)) throw new Error(`${where}: a patch of ${kind} ${name} fits no object.`);
      // A patch with a target need not repeat its name.
      return all.map((manifest) =>
        isMeant(manifest)
          ? (merge(manifest, { ...change, metadata: { ...change.metadata, name: manifest.metadata.name } }) as Manifest)
          : manifest,
      );
    },
    [...manifests],
  );
}

const matches = (pattern: string | undefined, text: string): boolean =>
  pattern === undefined || new RegExp(`^(?:${pattern})$`).test(text);

/** Sets each container's `image` field to the name and tag configured here. */
function withImages(value: Value, images: readonly Image[]): Value {
  if (Array.isArray(value)) return value.map((item) => withImages(item, images));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, content]) => [
      field,
      field === 'image' && typeof content === 'string' ? imageOf(content, images) : withImages(content, images),
    ]),
  );
}

function imageOf(reference: string, images: readonly Image[]): string {
  const name = reference.replace(/@.*$/, '').replace(/:[^/:]*$/, '');
  const image = images.find((candidate) => candidate.name === name);
  if (!image) return reference;
  const suffix = image.digest ? `@${image.digest}` : image.newTag ? `:${image.newTag}` : reference.slice(name.length);
  return `${image.newName ?? name}${suffix}`;
}
