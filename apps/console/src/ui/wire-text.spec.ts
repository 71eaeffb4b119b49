import { Reference, curlOf, resourceName, resourceOf } from './wire-text.js';

it('writes a request as curl, safe for a shell', () => {
  const body = { label: "it's $HOME" };
  const request = { method: 'POST', url: '/v4/vpcs', headers: { 'Content-Type': 'application/json' }, body };
  expect(curlOf(request, 'http://127.0.0.1:8080')).toBe(
    String.raw`curl -X POST 'http://127.0.0.1:8080/v4/vpcs' \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{"label":"it'\''s $HOME"}'`,
  );
});

it('writes a resource with attributes, references and blocks', () => {
  const text = resourceOf('linode_vpc_subnet', 'a', {
    attributes: { vpc_id: new Reference('linode_vpc.main.id'), label: 'x${y}"', tags: ['a'], description: undefined },
    blocks: { inbound: [{ attributes: { ports: '22' } }] },
  });
  expect(text).toBe(
    [
      'resource "linode_vpc_subnet" "a" {',
      '  vpc_id = linode_vpc.main.id',
      '  label  = "x$${y}\\""',
      '  tags   = ["a"]',
      '',
      '  inbound {',
      '    ports = "22"',
      '  }',
      '}',
    ].join('\n'),
  );
});

it.each([
  ['My VPC', 'my_vpc'],
  ['9-lives', 'lives'],
  ['', 'main'],
  ['☁', 'main'],
])('names the resource of %s %s', (label, name) => expect(resourceName(label)).toBe(name));
