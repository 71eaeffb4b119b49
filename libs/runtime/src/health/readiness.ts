/** Injection token of the app's readiness. */
export const READINESS = Symbol('READINESS');

/** Returns undefined when fine, else the problem in plain words for an operator. */
export type ReadinessCheck = () => Promise<string | undefined> | string | undefined;

const CHECK_TIMEOUT_MS = 2_000;

/** Whether this process can do its work now: every component registers its dependencies. */
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();
  private stopping = false;

  register(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  /** The names of all checks. */
  parts(): string[] {
    return [...this.checks.keys()];
  }

  /** Reports "not ready" from now on: no new work arrives while the process finishes its running work. */
  stop(): void {
    this.stopping = true;
  }

  /** All problems in one line, for the readiness of the whole process; undefined when ready. */
  async summary(): Promise<string | undefined> {
    const problems = Object.entries(await this.problems()).map(([part, problem]) => `${part}: ${problem}`);
    return problems.length > 0 ? problems.join('; ') : undefined;
  }

  /** The problem of each component; empty when ready. */
  async problems(): Promise<Record<string, string>> {
    if (this.stopping) return { process: 'stopping' };
    const results = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await runBounded(check)] as const),
    );
    return Object.fromEntries(results.filter((result): result is [string, string] => result[1] !== undefined));
  }
}

async function runBounded(check: ReadinessCheck): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${CHECK_TIMEOUT_MS} ms`), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([Promise.resolve().then(check), timeout]);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}
