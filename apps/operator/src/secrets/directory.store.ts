import { linkSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { natsUsers, passwordsFile, placeOfPassword } from '@stratus/installation';
import type { SecretFiles } from '@stratus/installation';
import type { SecretStore } from './secret-store.js';

/** A folder of each app with a file of each secret, as containers mount it. */
export class DirectoryStore implements SecretStore {
  constructor(private readonly directory: string) {}

  async read(apps: readonly string[]): Promise<SecretFiles> {
    return Object.fromEntries(apps.map((app) => [app, this.filesOf(app)]));
  }

  async add(missing: SecretFiles): Promise<void> {
    for (const [app, files] of Object.entries(missing)) {
      mkdirSync(join(this.directory, app), { recursive: true, mode: 0o700 });
      for (const [key, content] of Object.entries(files)) this.addFile(join(this.directory, app, key), content);
    }
  }

  /** Writes the file with the passwords of all NATS users, which nats.conf includes. */
  async writePasswords(): Promise<void> {
    const users = natsUsers();
    const known = await this.read(users.map((user) => placeOfPassword(user).app));
    const passwordOf = (user: string): string => {
      const { app, key } = placeOfPassword(user);
      return known[app]?.[key] ?? '';
    };
    mkdirSync(join(this.directory, 'nats'), { recursive: true, mode: 0o700 });
    const file = join(this.directory, 'nats', 'passwords.conf');
    writeFileSync(`${file}.new`, passwordsFile(passwordOf), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }

  private filesOf(app: string): Record<string, string> {
    const directory = join(this.directory, app);
    try {
      const names = readdirSync(directory).filter((name) => /^[A-Z_]+$/.test(name));
      return Object.fromEntries(names.map((name) => [name, readFileSync(join(directory, name), 'utf8')]));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
      throw error;
    }
  }

  /** A link is made whole or not at all, and fails when the file exists: a run that dies here leaves no half secret. */
  private addFile(path: string, content: string): void {
    const candidate = `${path}.${process.pid}.new`;
    writeFileSync(candidate, content, { mode: 0o600 });
    try {
      linkSync(candidate, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(candidate, { force: true });
    }
  }
}
