import { readFileSync } from 'node:fs';

const swc = JSON.parse(readFileSync(new URL('./.swcrc', import.meta.url), 'utf8'));
delete swc.$schema;

/** One project per kind of test, so that `npm test` can say which kind failed and run each with the servers that it needs. */
const project = (displayName, testMatch, form) => ({
  displayName,
  testMatch,
  testEnvironmentOptions: form === undefined ? {} : { form },
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/tools/test-run/suite/environment.ts',
  runtime: '<rootDir>/tools/test-run/suite/runtime.ts',
  testPathIgnorePatterns: ['/node_modules/', '/architecture/fixtures/'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/programs/', '<rootDir>/.stratus/'],
  watchPathIgnorePatterns: ['/dist/', '<rootDir>/programs/', '<rootDir>/.stratus/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swc, swcrc: false, sourceMaps: 'inline' }] },
  moduleNameMapper: {
    '^@stratus/([a-z-]+)(/source)?$': '<rootDir>/libs/$1/src/index.ts',
    '^@stratus/([a-z-]+)/testing$': '<rootDir>/libs/$1/test/index.ts',
    '^@stratus/([a-z-]+)/([a-z-]+)$': '<rootDir>/libs/$1/src/$2.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  setupFiles: ['reflect-metadata'],
});

/** Against stacks whose apps share a process. */
const inOneProcess = [
  '<rootDir>/test/{clients,console,contract,databases,first-hour,networks,security,test-control}/**/*.e2e-spec.ts',
];
/** In both forms: a broker between the apps could break access signals, events between services, metrics per app, stopping one app. */
const inBothForms = [
  '<rootDir>/test/{deployment,monitoring}/**/*.e2e-spec.ts',
  '<rootDir>/test/contract/tags.e2e-spec.ts',
  '<rootDir>/test/security/changed-grants.e2e-spec.ts',
];
/**
 * Against stacks with a process for each app: specs that need one, and the smoke spec, which calls each operation with its
 * sagas. The fault campaign asserts no time limits and mostly waits.
 */
const apart = [
  '<rootDir>/test/events/**/*.e2e-spec.ts',
  '<rootDir>/test/resilience/chaos/*.e2e-spec.ts',
  '<rootDir>/test/contract/smoke.e2e-spec.ts',
];
// Jest puts the directory only where a pattern begins with its name.
const without = (paths) => paths.map((path) => path.replace('<rootDir>', `!${import.meta.dirname}`));

const all = [...inOneProcess, ...inBothForms, ...apart];
/** `npm test -- --one-process` and `--apart`: all end-to-end specs run in this form. */
const formOfAll = process.env.STRATUS_TEST_FORM;
const ofForm = {
  'one-process': formOfAll ? all : [...inOneProcess, ...inBothForms, ...without(apart)],
  apart: formOfAll ? all : [...inBothForms, ...apart],
};
const endToEnd = (form) => (!formOfAll || formOfAll === form ? [project(form, ofForm[form], form)] : []);

export default {
  // Most of them wait for servers more than they compute, so that one core need not be left to the parent.
  maxWorkers: 2,
  workerIdleMemoryLimit: '512MB',
  // Ends hanging tests; a busy machine takes minutes to boot all services, and then a second process of each.
  testTimeout: 300_000,
  testSequencer: '<rootDir>/tools/test-run/longest-first.mjs',
  reporters: ['default', '<rootDir>/tools/test-run/first-failure.reporter.ts'],
  projects: [
    project('unit', ['<rootDir>/{apps,bench,libs,tools}/**/*.spec.ts']),
    project('integration', [
      '<rootDir>/{apps,libs,tools}/**/*.int-spec.ts',
      '<rootDir>/{apps,libs}/**/*.concurrency-spec.ts',
    ]),
    ...endToEnd('one-process'),
    ...endToEnd('apart'),
    // These assert time limits, so they run alone on the machine.
    project('resilience', ['<rootDir>/test/resilience/*.e2e-spec.ts'], formOfAll ?? 'apart'),
  ],
};
