/**
 * The dependency rules of apps, libs and their layers. The manifests decide which packages may import which others
 * (tools/architecture/packages.spec.ts). Each rule has a fixture below tools/architecture/fixtures that breaks
 * it, and tools/architecture/rules.spec.ts fails when the fixture passes.
 */
const layer = (suffix) => `[.]${suffix}[.]ts$`;
/** Code that is not shipped: specs, the test folders of apps and libs, the test kit and the launcher's servers. */
const tests = ['spec[.]ts$', '(^|/)(apps|libs)/[^/]+/test/', '(^|/)libs/(testing|local-servers)/'];
/** Libraries split off from a service, which keep its rules. */
const provisioners = '(^|/)libs/database-provisioner';
/** A folder of the repository, or of a fixture. */
const top = (folder) => [`^${folder}/(?!architecture/)`, `/fixtures/[^/]+/${folder}/`];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Modules that need each other cannot be understood, tested or moved one by one.',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'apps-never-import-apps',
      comment:
        'Services meet through operations and events only: that is what lets each be deployed, scaled and moved alone, or ' +
        'beside the others in one process.',
      severity: 'error',
      from: { path: '(^|/)apps/([^/]+)/', pathNot: '(^|/)apps/one-process/' },
      to: { path: '(^|/)apps/([^/]+)/', pathNot: '(^|/)apps/$2/' },
    },
    {
      name: 'one-process-imports-entries-of-apps',
      comment:
        'The program that runs all apps in one process knows what they are to every program that runs them: app.ts.',
      severity: 'error',
      from: { path: '(^|/)apps/one-process/' },
      to: { path: '(^|/)apps/([^/]+)/', pathNot: '(^|/)apps/(one-process/|[^/]+/(src|dist)/app[.])' },
    },
    {
      name: 'libs-never-import-apps',
      comment: 'A library that knows an app is a part of it.',
      severity: 'error',
      from: { path: '(^|/)libs/' },
      to: { path: '(^|/)apps/' },
    },
    {
      name: 'decisions-are-pure',
      comment:
        'A file named after its resource alone holds types and decisions: no Nest, no SQL, no broker, no persistence, ' +
        'no file, but for the list of what is offered over TLS. tools/architecture/source-files.ts looks for the clock and for randomness.',
      severity: 'error',
      from: {
        path: ['(^|/)apps/[a-z]+-service/src/.+/[a-z0-9-]+[.]ts$', `${provisioners}/src/(|.+/)[a-z0-9-]+[.]ts$`],
        pathNot: ['/admin/', '/src/(index|simulated)[.]ts$'],
      },
      to: {
        path: [
          '(^|/)node_modules/(@nestjs|pg|@nats-io)/|(^|/)libs/(?!contracts/|events/|processes/|database-provisioner/|local-databases/|cryptography/(src|dist)/tls[.])|^(node:)?(fs|os|timers|child_process)(/|$)|' +
            '(^|/)apps/[a-z]+-service/src/.+[.][a-z]+[.]ts$',
          `${provisioners}/src/.+[.][a-z]+[.]ts$`,
          '(^|/)libs/(local-databases/(src|dist)/index|database-provisioner/(src|dist)/simulated)[.]',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'handlers-never-import-another-slice',
      comment: 'Operations share what stands one level up, not each other.',
      severity: 'error',
      from: { path: '(^|/)apps/[^/]+/src/(.+/)([^/]+)/[^/]+[.]handler[.]ts$' },
      to: { path: `${layer('handler')}`, pathNot: '(^|/)apps/[^/]+/src/$2$3/' },
    },
    {
      name: 'only-what-has-a-transaction-writes',
      comment:
        'Repositories write in the transaction of who calls them: a handler, a saga, their parts, what watches, runs or keeps time, a subscription, or a loader at boot.',
      severity: 'error',
      from: {
        path: '(^|/)apps/[a-z]+-service/src/',
        pathNot: `${layer('(handler|command|saga|steps|jobs|locks|allocator|lookup|loader|observer|purge|repository|runner|scheduler|subscription|module)')}|spec[.]ts$|/admin/`,
      },
      to: { path: layer('repository'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'product-code-does-not-import-tests',
      comment: 'Specs, their support and the test kit are not shipped.',
      severity: 'error',
      from: { path: '(^|/)(apps|libs)/', pathNot: tests },
      to: { path: [...tests, ...top('(test|tools)')] },
    },
    {
      name: 'specs-reach-others-through-the-kit',
      comment:
        'What specs need of the launcher, of end-to-end tests or of other services, @stratus/testing gives them.',
      severity: 'error',
      from: { path: '(^|/)(apps|libs)/' },
      to: { path: top('(test|tools)') },
    },
    {
      name: 'end-to-end-tests-start-stacks-in-one-place',
      comment:
        'The launcher is a tool with a life of its own: one file knows it, the tests know that file. What the alerts and the ' +
        'dashboard ask for starts nothing, and the script of upgrades starts apps of two versions beside each other.',
      severity: 'error',
      from: { path: top('test'), pathNot: '(^|/)test/(support/api-world[.]ts$|deployment/upgrade/)' },
      to: { path: top('tools'), pathNot: '(^|/)tools/monitoring/' },
    },
    {
      name: 'no-unlisted-packages',
      comment: 'A package that package.json does not name is there by luck.',
      severity: 'error',
      from: { path: '(^|/)(apps|libs)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'unknown', 'undetermined'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/[.])' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.spec.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
