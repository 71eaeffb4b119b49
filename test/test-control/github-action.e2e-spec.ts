/**
 * Catches: a step of the GitHub Action that the shell of a runner does not run, a stack that later steps do not find, and a
 * workflow in the guide that does not work. It runs without GitHub.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eventually, projectRoot, removeDataElsewhere, serversIn } from '@stratus/testing';
import { parse } from 'yaml';
import { WorkflowRunner } from './workflow-runner.ts';
import type { CompositeAction, Step } from './workflow-runner.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
const action = parse(read('action.yml')) as CompositeAction;
const PAGE = read('docs/testing-in-ci.md');
const [, workflow = ''] = /^```yaml\n([\s\S]*?)^```$/m.exec(PAGE) ?? [];
const { jobs } = parse(workflow) as { jobs: { test: { steps: Step[] } } };
const seed = 'vpcs:\n  - { label: seeded, region: us-east }\n';

const directories: string[] = [];
function newRunner(): WorkflowRunner {
  // As on a runner, the user of the servers may pass through: a state has no data that are elsewhere.
  const directory = mkdtempSync('/var/tmp/stratus-action-');
  chmodSync(directory, 0o711);
  directories.push(directory);
  return new WorkflowRunner(directory, { 'OWNER/stratus@v1': { path: projectRoot, action } });
}
function stop(directory: string): void {
  const state = join(directory, 'temporary/stratus/state');
  spawnSync(process.execPath, [join(projectRoot, 'tools/run.mjs'), 'stop', '--state-dir', state]);
}
afterAll(() => {
  for (const directory of directories) {
    stop(directory);
    removeDataElsewhere(directory);
    rmSync(directory, { recursive: true, force: true });
  }
});

function writeSeed({ workspace }: WorkflowRunner, content: string): void {
  const file = join(workspace, 'test/network.yaml');
  mkdirSync(dirname(file));
  writeFileSync(file, content);
}

describe('the GitHub Action', () => {
  it('serves the later steps of the workflow in the guide; when one fails, its state is a file', async () => {
    const runner = newRunner();
    writeSeed(runner, seed);
    const failing = jobs.test.steps.findIndex((step) => step.if === 'failure()');

    const outputs = await runner.run(jobs.test.steps.toSpliced(failing, 0, { run: 'exit 3' }));

    const { variables, output } = runner;
    expect(output).toContain('"label":"seeded"');
    expect(output).toContain('{"data":[],"page":1,"pages":1,"results":0}');
    expect(existsSync(join(runner.workspace, 'failed.tar.zst'))).toBe(true);
    const { STRATUS_URL: url = '', STRATUS_TOKEN: token = '' } = variables;
    expect(outputs).toMatchObject({ 'steps.stratus.outputs.url': url, 'steps.stratus.outputs.token': token });
    expect(variables).toMatchObject({ LINODE_URL: new URL(url).origin, LINODE_TOKEN: token });
    expect(output.replaceAll(`::add-mask::${token}`, '')).not.toContain(token);
    expect(readFileSync(outputs['steps.stratus.outputs.log'] ?? '', 'utf8')).toContain(url);
    stop(dirname(runner.workspace));
    // The program around the launcher ends right after it.
    await eventually('no process is left', async () => serversIn(dirname(runner.workspace)).length === 0);
  });

  it('fails with the reason for a wrong seed, and leaves nothing running', async () => {
    const runner = newRunner();
    writeSeed(runner, 'vpcs:\n  - { label: office }\n');
    await runner.run(jobs.test.steps.slice(0, 3));
    expect(runner).toMatchObject({
      failed: true,
      output: expect.stringContaining('network.yaml:2: vpcs[0].region: region is required'),
    });
    expect(serversIn(dirname(runner.workspace))).toEqual([]);
  });

  it('puts no input into a script, where it could be code', () => {
    for (const { run = '', shell } of action.runs.steps) {
      expect(run).not.toContain('${{');
      expect(shell).toBe('bash');
    }
  });

  it('has the inputs and outputs of the guide', () => {
    const rows = [...PAGE.matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name);
    expect(rows).toEqual([...Object.keys(action.inputs), ...Object.keys(action.outputs)]);
  });
});
