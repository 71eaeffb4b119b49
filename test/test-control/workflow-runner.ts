import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';

/** A step of a workflow or of a composite action. */
export interface Step {
  id?: string;
  if?: string;
  uses?: string;
  run?: string;
  shell?: string;
  env?: Record<string, string>;
  with?: Record<string, string>;
}

export interface CompositeAction {
  inputs: Record<string, { default: string }>;
  outputs: Record<string, { value: string }>;
  runs: { using: string; steps: Step[] };
}

/** How a runner starts the shells of steps, with the file of the script. */
const SHELLS: Record<string, readonly string[]> = {
  bash: ['--noprofile', '--norc', '-eo', 'pipefail'],
  default: ['-e'],
};

/** The values of expressions: `inputs.seed`, `steps.start.outputs.url`. */
type Values = Record<string, string>;

/** The files to which steps write. */
const FILES = ['GITHUB_ENV', 'GITHUB_OUTPUT', 'GITHUB_PATH'] as const;

const evaluate = (template: string, values: Values): string =>
  template.replaceAll(/\$\{\{ *([\w.-]+) *\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`There is no ${name}`);
    return value;
  });

/** Runs the steps of one job as a runner does: each in a shell of its own, with what earlier steps have put into the files. */
export class WorkflowRunner {
  readonly workspace: string;
  readonly temporary: string;
  output = '';
  failed = false;
  readonly #files: string;
  #variables: Record<string, string>;

  constructor(
    directory: string,
    readonly actions: Record<string, { path: string; action: CompositeAction }>,
  ) {
    this.workspace = join(directory, 'workspace');
    this.temporary = join(directory, 'temporary');
    this.#files = join(directory, 'files');
    for (const path of [this.workspace, this.temporary, this.#files]) mkdirSync(path);
    const { PATH = '', HOME = directory } = process.env;
    const github = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: this.workspace, RUNNER_TEMP: this.temporary };
    this.#variables = { PATH, HOME, CI: 'true', ...github };
  }

  /** Runs the steps whose condition holds; actions that are not given are left out. Returns the outputs of each with an id. */
  async run(steps: readonly Step[], inputs: Values = {}, actionPath = ''): Promise<Values> {
    const values = { ...inputs };
    for (const step of steps) {
      if (this.failed !== (step.if === 'failure()')) continue;
      const outputs = await (step.uses === undefined
        ? this.#script(step, values, actionPath)
        : this.#use(step.uses, step.with));
      for (const [name, value] of Object.entries(outputs)) values[`steps.${step.id}.outputs.${name}`] = value;
    }
    return values;
  }

  async #use(name: string, given: Values = {}): Promise<Values> {
    const used = this.actions[name];
    if (used === undefined) return {};
    const { inputs, outputs, runs } = used.action;
    const all = Object.entries(inputs).map(([input, declared]) => [
      `inputs.${input}`,
      given[input] ?? declared.default,
    ]);
    const values = await this.run(runs.steps, Object.fromEntries(all) as Values, used.path);
    if (this.failed) return {};
    return Object.fromEntries(Object.entries(outputs).map(([output, { value }]) => [output, evaluate(value, values)]));
  }

  async #script({ run = '', shell = 'default', env = {} }: Step, values: Values, actionPath: string): Promise<Values> {
    for (const name of FILES) writeFileSync(join(this.#files, name), '');
    const script = join(this.#files, 'script.sh');
    writeFileSync(script, evaluate(run, values));
    const own = Object.entries(env).map(([name, value]) => [name, evaluate(value, values)]);
    const files = FILES.map((name) => [name, join(this.#files, name)]);
    const child = spawn('bash', [...(SHELLS[shell] ?? [shell]), script], {
      cwd: this.workspace,
      env: { ...this.#variables, ...Object.fromEntries([...own, ...files]), GITHUB_ACTION_PATH: actionPath },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [written] = await Promise.all([
      Promise.all([text(child.stdout), text(child.stderr)]),
      once(child, 'close').then(([code]) => (this.failed ||= code !== 0)),
    ]);
    this.output += written.join('');
    Object.assign(this.#variables, this.#assignments('GITHUB_ENV'));
    this.#variables.PATH = [...this.#lines('GITHUB_PATH'), this.#variables.PATH].join(delimiter);
    return this.#assignments('GITHUB_OUTPUT');
  }

  get variables(): Readonly<Record<string, string>> {
    return this.#variables;
  }

  #lines(name: (typeof FILES)[number]): string[] {
    const file = join(this.#files, name);
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  }

  #assignments(name: (typeof FILES)[number]): Values {
    return Object.fromEntries(this.#lines(name).map((line) => [line.split('=', 1)[0], line.replace(/^[^=]*=/, '')]));
  }
}
