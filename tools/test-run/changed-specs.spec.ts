import { specsFor } from './changed-specs.ts';

const ALL = [
  'apps/vpc-service/src/subnets/subnet.spec.ts',
  'apps/vpc-service/src/subnets/subnets.int-spec.ts',
  'apps/vpc-service/src/vpcs/list-vpcs/list-vpcs.int-spec.ts',
  'apps/vpc-service/src/vpcs/vpc-labels.concurrency-spec.ts',
  'apps/vpc-service/src/random-operations.concurrency-spec.ts',
  'apps/account-service/src/tokens/tokens.int-spec.ts',
  'libs/events/src/relay/relay.int-spec.ts',
  'libs/events/src/streams/streams.int-spec.ts',
  'tools/docs/links.spec.ts',
  'tools/kubernetes/manifests.spec.ts',
  'tools/stack/stack.int-spec.ts',
  'test/contract/tags.e2e-spec.ts',
];
const specsOf = (...files: string[]) => specsFor(files, [], ALL);

describe('a change', () => {
  it('of a service selects specs of its feature and of the whole service, and its operations end to end', () => {
    expect(specsOf('apps/vpc-service/src/vpcs/create-vpc/create-vpc.handler.ts')).toEqual({
      unit: ['apps/vpc-service/src/vpcs/create-vpc/create-vpc.handler.ts', 'tools/docs/links.spec.ts'],
      integration: [
        'apps/vpc-service/src/vpcs/list-vpcs/list-vpcs.int-spec.ts',
        'apps/vpc-service/src/vpcs/vpc-labels.concurrency-spec.ts',
        'apps/vpc-service/src/random-operations.concurrency-spec.ts',
      ],
      integrationLeftOut: 1,
      endToEnd: [],
      services: ['vpc'],
    });
  });

  it('of a saga selects the suites of the sagas, one of handlers or queries does not', () => {
    const suite = 'apps/compute-service/src/volumes/volume-sagas.int-spec.ts';
    const selects = (...files: string[]): boolean => specsFor(files, [], [suite]).integration.includes(suite);
    const [handler, steps] = ['create-volume/create-volume.handler.ts', 'attach-volume/attach-volume.steps.ts'].map(
      (name) => `apps/compute-service/src/volumes/${name}`,
    ) as [string, string];
    expect(selects(handler, handler.replace('handler', 'query'))).toBe(false);
    expect(selects(handler, steps)).toBe(true);
    expect(selects(suite)).toBe(true);
  });

  it('of a library selects the integration specs of its folder, and an end-to-end smoke test', () => {
    expect(specsOf('libs/events/src/relay/relay.ts')).toMatchObject({
      integration: ['libs/events/src/relay/relay.int-spec.ts'],
      integrationLeftOut: 1,
      services: ['vpc'],
    });
  });

  it('of a unit spec or of the test kit selects nothing that needs a stack', () => {
    expect(specsOf('apps/vpc-service/src/subnets/subnet.spec.ts')).toMatchObject({ integration: [], services: [] });
    expect(specsOf('libs/testing/src/world.ts')).toMatchObject({ services: [] });
  });

  it('of an integration or end-to-end spec selects the spec', () => {
    const { integration, services } = specsOf('tools/stack/stack.int-spec.ts');
    expect([integration, services]).toEqual([['tools/stack/stack.int-spec.ts'], []]);
    expect(specsOf('test/contract/tags.e2e-spec.ts').endToEnd).toEqual(['test/contract/tags.e2e-spec.ts']);
  });

  it('of a document selects the specs of documents, manifests and tools', () => {
    expect(specsOf('docs/compose.md')).toEqual({
      unit: ['tools/docs/links.spec.ts', 'tools/kubernetes/manifests.spec.ts'],
      integration: [],
      integrationLeftOut: 0,
      endToEnd: [],
      services: [],
    });
  });

  it('that deletes a file selects the specs of its feature', () => {
    expect(specsFor([], ['apps/vpc-service/src/subnets/gone.ts'], ALL)).toMatchObject({
      unit: ['tools/docs/links.spec.ts'],
      integration: [
        'apps/vpc-service/src/subnets/subnets.int-spec.ts',
        'apps/vpc-service/src/random-operations.concurrency-spec.ts',
      ],
      services: ['vpc'],
    });
  });
});
