import { readFileSync } from 'node:fs';

const swc = JSON.parse(readFileSync(new URL('./.swcrc', import.meta.url), 'utf8'));
delete swc.$schema;

/** One project per kind of test, so that `npm test` can say which kind failed and run each with the servers that it needs. */
const project = (displayName, testMatch) => ({
  displayName,
  testMatch,
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

/** Specs that a broker between the apps could break: access signals, events between services, metrics per app, stopping one app. */
const inBothForms = [
  '<rootDir>/test/{deployment,monitoring}/**/*.e2e-spec.ts',
  '<rootDir>/test/contract/tags.e2e-spec.ts',
  '<rootDir>/test/security/changed-grants.e2e-spec.ts',
];
/** Specs that need a process for each app, and the smoke spec, which calls each operation with its sagas. */
const apart = ['<rootDir>/test/events/**/*.e2e-spec.ts', '<rootDir>/test/contract/smoke.e2e-spec.ts'];

export default {
  // Most of them wait for servers more than they compute, so that one core need not be left to the parent.
  maxWorkers: 2,
  workerIdleMemoryLimit: '512MB',
  // Ends hanging tests; a busy machine takes a minute to boot all services.
  testTimeout: 120_000,
  testSequencer: '<rootDir>/tools/test-run/longest-first.mjs',
  reporters: ['default', '<rootDir>/tools/test-run/first-failure.reporter.ts'],
  projects: [
    project('unit', ['<rootDir>/{apps,libs,tools}/**/*.spec.ts']),
    project('integration', [
      '<rootDir>/{apps,libs,tools}/**/*.int-spec.ts',
      '<rootDir>/{apps,libs}/**/*.concurrency-spec.ts',
    ]),
    // Against all apps in one process.
    project('e2e', [
      '<rootDir>/test/{clients,contract,databases,first-hour,security}/**/*.e2e-spec.ts',
      // Jest puts the directory only where a pattern begins with its name.
      ...[...inBothForms, ...apart].map((path) => path.replace('<rootDir>', `!${import.meta.dirname}`)),
    ]),
    project('e2e-both', inBothForms),
    project('e2e-apart', apart),
    // These assert time limits, so they run alone on the machine.
    project('resilience', ['<rootDir>/test/resilience/*.e2e-spec.ts']),
    // Asserts no time limits and mostly waits, so it runs in parallel with the end-to-end specs.
    project('chaos', ['<rootDir>/test/resilience/chaos/*.e2e-spec.ts']),
  ],
};
