import { Validator } from '@seriousme/openapi-schema-validator';
import { currentOpenApiDocument } from './current-openapi-document.js';

const document = currentOpenApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    operation: operation as {
      operationId: string;
      summary: string;
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

  it('says how a stream goes on', () => {
    const stream = operations.find(({ name }) => name === 'GET /account/events/stream');
    expect(stream?.operation.parameters).toContainEqual(
      expect.objectContaining({ name: 'Last-Event-ID', in: 'header' }),
    );
    const others = operations.filter(({ operation }) =>
      operation.parameters.some(({ name }) => name === 'Last-Event-ID'),
    );
    expect(others).toHaveLength(1);
  });

  it('has no schema that nothing refers to', () => {
    const text = JSON.stringify(document);
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    );
    expect(unused).toEqual([]);
  });
});
