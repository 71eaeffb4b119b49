/** Catches: an image that an operator cannot pin by digest, and an image whose version differs from the one on Kubernetes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '@stratus/local-servers';
import { parse } from 'yaml';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

interface Service {
  image: string;
  build?: { args?: Record<string, string> };
}
const services: Service[] = ['docker-compose.yml', 'deploy/compose/one-process.yaml'].flatMap((file) =>
  Object.values<Service>(parse(read(file), { merge: true, logLevel: 'silent' }).services).filter(({ image }) => image),
);
const OWN = 'stratus:${STRATUS_VERSION:-0.1.0}';
const VARIABLE = /^\$\{[A-Z]+_IMAGE:-([\w./-]+:[\w.-]+)\}$/;
const foreign = new Set(services.map(({ image }) => image).filter((image) => image !== OWN));

it('every third-party image is a variable', () => {
  expect(foreign.size).toBe(5);
  expect([...foreign].filter((image) => !VARIABLE.test(image))).toEqual([]);
});

it('every stage of our own image begins with a configurable base image', () => {
  const stages = [...read('Dockerfile').matchAll(/^FROM (\S+)(?: AS (\S+))?/gm)];
  const own = new Set(stages.map(([, , name]) => name));
  const bases = stages.map(([, image]) => image).filter((image) => !own.has(image));
  expect(new Set(bases)).toEqual(new Set(['${NODE_IMAGE}', '${NATS_IMAGE}']));
  expect([...foreign].map((image) => VARIABLE.exec(image)?.[1])).toContain(
    /^ARG NATS_IMAGE=(\S+)$/m.exec(read('Dockerfile'))?.[1],
  );
  const chosen = /^ARG NODE_IMAGE=(\S+)$/m.exec(read('Dockerfile'))?.[1];
  const built = services.flatMap(({ build }) => (build ? [build.args?.NODE_IMAGE] : []));
  expect(new Set(built)).toEqual(new Set([`\${NODE_IMAGE:-${chosen}}`]));
});

it('Postgres and NATS have the same versions as in Kubernetes', () => {
  const { images } = parse(read('deploy/kubernetes/components/images/kustomization.yaml')) as {
    images: { name: string; newTag: string }[];
  };
  const others = images.filter(({ name }) => name !== 'stratus').map(({ name, newTag }) => `${name}:${newTag}`);
  expect([...foreign].map((image) => VARIABLE.exec(image)?.[1])).toEqual(expect.arrayContaining(others));
});
