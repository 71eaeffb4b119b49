import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { passwordsFile, placeOfPassword } from '@stratus/installation';
import type { SecretFiles } from '@stratus/installation';
import { CommandFailure } from '../command-failure.js';
import { addFile, readSecretFile, replaceFile } from './secret-file.js';
import type { SecretStore } from './secret-store.js';

/** A folder per app with a file per secret, as containers mount it. */
export class DirectoryStore implements SecretStore {
  constructor(private readonly directory: string) {}

  async read(apps: readonly string[]): Promise<SecretFiles> {
    return Object.fromEntries(apps.map((app) => [app, this.filesOf(app)]));
  }

  async add(missing: SecretFiles): Promise<void> {
    for (const [app, files] of Object.entries(missing)) {
      const folder = this.folderOf(app);
      for (const [key, content] of Object.entries(files)) addFile(join(folder, key), content);
    }
  }

  /** Writes the file with the passwords of all NATS users, which nats.conf includes. */
  async writePasswords(): Promise<void> {
    const passwordOf = (user: string): string => {
      const { app, key } = placeOfPassword(user);
      return readSecretFile(join(this.directory, app, key));
    };
    replaceFile(join(this.folderOf('nats'), 'passwords.conf'), passwordsFile(passwordOf));
  }

  private folderOf(app: string): string {
    const folder = join(this.directory, app);
    return attempt(folder, 'made', () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return folder;
    });
  }

  private filesOf(app: string): Record<string, string> {
    const folder = join(this.directory, app);
    const names = attempt(folder, 'read', () => namesIn(folder)).filter((name) => /^[A-Z_]+$/.test(name));
    return Object.fromEntries(names.map((name) => [name, readSecretFile(join(folder, name))]));
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function attempt<T>(folder: string, what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new CommandFailure(
      `The directory ${folder} cannot be ${what} (${(error as NodeJS.ErrnoException).code}).`,
      'Run the command as the user that owns the secrets; only that user may read them.',
      { cause: error },
    );
  }
}
