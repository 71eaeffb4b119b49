import { wordsOf } from '@stratus/contracts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { routedOperations } from '../operations/routed-operations.js';
import { Dialect } from '../dialect/dialect.js';
import { currentOpenApiDocument } from './current-openapi-document.js';

const document = currentOpenApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    operation: operation as {
      operationId: string;
      summary: string;
      description: string;
      tags: string[];
      parameters: { name: string; in: string }[];
    },
  })),
);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1, with every reference resolved', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document) as unknown as Record<string, unknown>);
    expect(result).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('is valid with another dialect, and then does not contain ours', async () => {
    const text = new Dialect(wordsOf('linode'), routedOperations).document(JSON.stringify(document));
    expect(text).not.toMatch(/compute/i);
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(text) as Record<string, unknown>)).toEqual({ valid: true });
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('names each operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it.each(operations.map((each) => [each.name, each] as const))(
    '%s has a summary, an area and its path parameters',
    (_name, each) => {
      const { operation, path } = each;
      expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
      expect(operation.tags).toHaveLength(1);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(
        inPath,
      );
    },
  );

  it('describes each area, and groups the resources of an instance by kind', () => {
    const used = new Set(operations.flatMap(({ operation }) => operation.tags));
    expect(new Set(document.tags.map(({ name }) => name))).toEqual(used);
    expect(document.tags.filter(({ description }) => description === undefined)).toEqual([]);
    expect(document.tags[0]?.name).toBe('Instances');
    const tagsBelow = (path: string) =>
      operations.filter((each) => each.path === path).flatMap((each) => each.operation.tags);
    expect(new Set(tagsBelow('/compute/instances'))).toEqual(new Set(['Instances']));
    expect(new Set(tagsBelow('/compute/instances/{computeId}/ips'))).toEqual(new Set(['Instance addresses']));
  });

  it('has an introduction with working links and with the limits', () => {
    const text = String(document.info.description);
    const places = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, place = '']) => place);
    const known = new Set(
      operations.flatMap(({ name, operation: { tags } }) => {
        const area = `tag/${(tags[0] ?? '').toLowerCase().replaceAll(' ', '-')}`;
        return [area, `${area}/${name.replace(/^\w+ /, (method: string) => method.trim().toLowerCase())}`];
      }),
    );
    expect(places.length).toBeGreaterThan(0);
    expect(places.filter((place) => !known.has(place))).toEqual([]);
    expect(text).toContain('800 requests in 120 seconds');
    const create = operations.find(({ name }) => name === 'POST /compute/instances')?.operation;
    expect(create?.description).toContain('At most 10 requests in 30 seconds.');
  });

  it('describes how to continue a stream', () => {
    const stream = operations.find(({ name }) => name === 'GET /account/events/stream');
    expect(stream?.operation.parameters).toContainEqual(
      expect.objectContaining({ name: 'Last-Event-ID', in: 'header' }),
    );
    const others = operations.filter(({ operation }) =>
      operation.parameters.some(({ name }) => name === 'Last-Event-ID'),
    );
    expect(others).toHaveLength(1);
  });

  it('has no unused schema', () => {
    const text = JSON.stringify(document);
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    );
    expect(unused).toEqual([]);
  });
});
