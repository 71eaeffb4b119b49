import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { render } from './kustomize.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kustomize-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function files(contents: Record<string, string>): void {
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

const DEPLOYMENT = `{apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, spec: {template: {spec: {containers: [
  {name: one, image: stratus, env: [{name: X, value: '1'}]}, {name: two, image: 'host:5000/other:1'}]}}}}`;

describe('the renderer of kustomizations', () => {
  it('merges patches by the keys of lists, then names images', () => {
    files({
      'base/kustomization.yaml': 'resources: [a.yaml]',
      'base/a.yaml': DEPLOYMENT,
      'kustomization.yaml': `resources: [base]
images: [{name: stratus, newTag: 1.2.3}, {name: 'host:5000/other', newName: mine}]
patches: [{target: {kind: Deployment, name: a.*}, patch: '{kind: Deployment, metadata: {name: any},
  spec: {replicas: 2, template: {spec: {containers: [{name: one, env: [{name: Y, value: "2"}]}]}}}}'}]`,
    });
    expect(render(folder)).toEqual([
      {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'a' },
        spec: {
          replicas: 2,
          template: {
            spec: {
              containers: [
                {
                  name: 'one',
                  image: 'stratus:1.2.3',
                  env: [
                    { name: 'X', value: '1' },
                    { name: 'Y', value: '2' },
                  ],
                },
                { name: 'two', image: 'mine:1' },
              ],
            },
          },
        },
      },
    ]);
  });

  it('replaces a port of a Service, as `$patch: delete` and another item', () => {
    files({
      'kustomization.yaml': 'resources: [a.yaml]\npatches: [{path: patch.yaml}]',
      'a.yaml': '{kind: Service, metadata: {name: a}, spec: {ports: [{port: 80, name: http}, {port: 1, name: other}]}}',
      'patch.yaml':
        '{kind: Service, metadata: {name: a}, spec: {ports: [{port: 80, $patch: delete}, {port: 443, name: https}]}}',
    });
    expect(render(folder)).toMatchObject([
      {
        spec: {
          ports: [
            { port: 1, name: 'other' },
            { port: 443, name: 'https' },
          ],
        },
      },
    ]);
  });

  it.each([
    ['a feature that it does not know', 'namePrefix: x-', 'namePrefix is not supported'],
    ['a file that is not there', 'resources: [gone.yaml]', 'gone.yaml does not exist'],
    ['a patch of nothing', "patches: [{patch: '{kind: Job, metadata: {name: b}}'}]", 'fits no object'],
  ])('refuses %s', (_, content, message) => {
    files({ 'kustomization.yaml': content });
    expect(() => render(folder)).toThrow(message);
  });
});
