import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { processesIn, serversIn } from '@stratus/testing';

/** The databases of a stack on this machine: only for things that the API cannot do, such as killing, and finding leftovers. */
export class ThisMachine {
  /** @param directory `DATABASES_DIRECTORY` of database-service. */
  constructor(private readonly directory: string) {}

  private directoryOf(databaseId: number): string {
    return join(this.directory, 'clusters', String(databaseId));
  }

  /** The root processes of a database's servers; member 0 is the primary. */
  servers(databaseId: number): { pid: number; member: number }[] {
    return serversIn(this.directoryOf(databaseId)).map(({ pid, commandLine }) => ({
      pid,
      member: Number(/\/(\d)\/data/.exec(commandLine)?.[1]) - 1,
    }));
  }

  /** Ends a server as a crash would. */
  kill(databaseId: number, member: number): void {
    const server = this.servers(databaseId).find((each) => each.member === member);
    if (!server) throw new Error(`Database ${databaseId} has no server ${member}`);
    process.kill(server.pid, 'SIGKILL');
  }

  /** Processes and directories. */
  remains(databaseId: number): string[] {
    const directory = this.directoryOf(databaseId);
    const processes = processesIn(directory).map(({ commandLine }) => commandLine);
    return existsSync(directory) ? [directory, ...processes] : processes;
  }
}
