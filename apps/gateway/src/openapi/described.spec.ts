import type { JsonSchema } from '@stratus/contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { currentOpenApiDocument } from './current-openapi-document.js';

interface Content {
  schema: JsonSchema;
  example?: unknown;
}
interface Response {
  $ref?: string;
  description?: string;
  content?: Record<string, Content>;
}
interface DescribedOperation {
  operationId: string;
  description: string;
  parameters: { name: string; description?: string }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Response>;
  'x-grant'?: { kind: string; flag?: string; permission?: string };
}

const document = currentOpenApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    return { name: `${method.toUpperCase()} ${path}`, operation: operation as DescribedOperation };
  }),
);
const shared = document.components.responses as Record<string, Response>;
const resolved = (response: Response): Response =>
  response.$ref === undefined ? response : (shared[response.$ref.replace(/^.*\//, '')] ?? {});

/** Properties without a description, at any depth. */
function undescribed(schema: JsonSchema, at: string): string[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = schema;
  return [
    ...Object.keys(properties)
      .filter((name) => !properties[name]?.description)
      .map((name) => `${at}.${name}`),
    ...Object.entries(properties).flatMap(([name, property]) => undescribed(property, `${at}.${name}`)),
    ...(items ? undescribed(items, `${at}[]`) : []),
    ...anyOf.flatMap((option) => undescribed(option, at)),
    ...(typeof additionalProperties === 'object' ? undescribed(additionalProperties, `${at}.*`) : []),
  ];
}

describe('the reference describes', () => {
  it('every property of every record and request', () => {
    const { schemas } = document.components;
    expect(Object.entries(schemas).flatMap(([name, schema]) => undescribed(schema, name))).toEqual([]);
  });

  it('every parameter', () => {
    const missing = operations.flatMap(({ name, operation: { parameters } }) =>
      parameters.filter(({ description }) => !description).map((parameter) => `${name}: ${parameter.name}`),
    );
    expect(missing).toEqual([]);
  });

  it('every response, by its status', () => {
    for (const { name, operation } of operations) {
      for (const [status, response] of Object.entries(operation.responses)) {
        expect([name, status, resolved(response).description]).toEqual([name, status, expect.stringMatching(/\w+/)]);
      }
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '429', '503', 'default']));
    }
  });

  it('the grant by its name', () => {
    for (const { name, operation } of operations) {
      const { flag, permission } = operation['x-grant'] ?? {};
      for (const grant of [flag, permission]) {
        if (grant !== undefined) expect([name, operation.description]).toEqual([name, expect.stringContaining(grant)]);
      }
    }
  });
});

describe('the examples of', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(document, 'openapi');
  /** The schema next to an example, with its references into the document. */
  const faultsOf = ({ schema, example }: Content): string => {
    const rooted = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')) as JsonSchema;
    const validate = ajv.compile(rooted);
    return validate(example) ? '' : ajv.errorsText(validate.errors);
  };
  const HOW =
    'record it: RECORD_ANSWERS=1 npm test -- --only e2e test/contract/operations -t "answers the record", then npm run generate';

  it.each(
    operations.filter(({ operation }) => operation.requestBody).map((each) => [each.name, each.operation] as const),
  )('the body of %s matches its schema', (_name, { requestBody }) => {
    const content = requestBody?.content['application/json'];
    expect(content?.example).toBeDefined();
    expect(content && faultsOf(content)).toBe('');
  });

  it.each(operations.map((each) => [each.name, each.operation] as const))(
    'the response of %s exists and matches its schema',
    (_name, { responses }) => {
      for (const content of Object.values(responses['200']?.content ?? {})) {
        expect(content.example === undefined ? HOW : faultsOf(content)).toBe('');
      }
    },
  );

  it('failures match the error envelope', () => {
    for (const { content = {} } of Object.values(shared)) {
      for (const each of Object.values(content)) expect([each.example, faultsOf(each)]).toEqual([each.example, '']);
    }
  });
});
