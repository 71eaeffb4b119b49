import { readFileSync } from 'node:fs';
import { launcherOf, runningStack } from '../access/running-stack.js';
import type { Context } from '../context.js';
import { EXIT } from '../exit-code.js';
import type { Output } from '../output/output.js';
import { alignedTable } from '../output/table.js';
import { probe } from './probe.js';

interface Component {
  component: string;
  state: string;
  pid: number | null;
  memory_mb: number | null;
}

/** The processes of the running stack, and whether each is ready. */
export async function status(context: Context): Promise<Output> {
  const { baseUrl, consoleUrl, docsUrl, services } = runningStack(context);
  const components = await Promise.all(
    Object.entries(services).map(async ([component, { pid, adminUrl }]): Promise<Component> => {
      return { component, state: await probe(adminUrl), pid: pid ?? null, memory_mb: memoryOf(pid) };
    }),
  );
  const isReady = components.every(({ state }) => state === 'ready');
  const launcher = launcherOf(context.stateDirectory)?.pid ?? null;
  const head = [
    `Console  ${consoleUrl}`,
    `API      ${baseUrl}`,
    `Docs     ${docsUrl}`,
    `State    ${context.stateDirectory} (launcher: process ${launcher ?? 'gone'})`,
  ];
  return {
    text: `${head.join('\n')}\n\n${alignedTable(
      components.map((each) => ({ ...each })),
      ['component', 'state', 'pid', 'memory_mb'],
    )}`,
    data: {
      baseUrl,
      consoleUrl,
      docsUrl,
      stateDirectory: context.stateDirectory,
      launcher,
      ready: isReady,
      components,
    },
    exitCode: isReady ? EXIT.done : EXIT.failed,
  };
}

/** Resident memory; processes that share memory count it several times. */
function memoryOf(pid: number | undefined): number | null {
  if (pid === undefined) return null;
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
  } catch {
    return null;
  }
}
