import 'reflect-metadata';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { build } from './stack/build.ts';
import { Failure, projectRoot } from '@stratus/local-servers';
import { helpText } from './stack/help-text.ts';
import { reportFailure } from './stack/report-failure.ts';

/** Folders of generated files, searched for files no longer generated. */
const GENERATED = [
  'docs/events/*.json',
  'docs/events/*.yaml',
  'docs/configuration.md',
  'docs/database-statuses.md',
  'docs/openapi.json',
  'deploy/kubernetes/base/*-service.yaml',
];

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(join(projectRoot, path), 'utf8');
  } catch {
    return undefined;
  }
}

try {
  const unknown = process.argv.slice(2).find((argument) => argument !== '--check');
  if (unknown !== undefined) throw new Failure(`${unknown} is not known.`, helpText('generate'));
  await build();
  const { documents } = await import('./generate/documents.ts');
  const wanted = await documents();
  const outdated = [...wanted].filter(([path, content]) => contentOf(path) !== content).map(([path]) => path);
  const obsolete = globSync(GENERATED, { cwd: projectRoot }).filter((path) => !wanted.has(path));
  if (process.argv.includes('--check')) {
    if (outdated.length + obsolete.length > 0) {
      throw new Failure(
        `Generated files are out of date:\n${[...outdated, ...obsolete].map((path) => `  ${path}`).join('\n')}`,
        'Write them with npm run generate.',
      );
    }
    console.log(`${wanted.size} generated files are up to date`);
  } else {
    for (const path of outdated) {
      mkdirSync(dirname(join(projectRoot, path)), { recursive: true });
      writeFileSync(join(projectRoot, path), wanted.get(path) ?? '');
    }
    for (const path of obsolete) rmSync(join(projectRoot, path));
    console.log(`${outdated.length} of ${wanted.size} files written, ${obsolete.length} removed`);
  }
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
