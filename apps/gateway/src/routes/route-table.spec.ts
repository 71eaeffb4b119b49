import { routedOperations } from '../operations/routed-operations.js';
import { RouteTable } from './route-table.js';

const table = new RouteTable(routedOperations, '/v4');

it.each([
  ['/v4/vpcs', 'GET, POST, HEAD, OPTIONS'],
  ['/v4/vpcs/7/?page=1', 'GET, PUT, DELETE, HEAD, OPTIONS'],
  ['/v4/vpcs/ips', 'GET, HEAD, OPTIONS'],
  ['/v4/networking/ips/assign', 'POST, OPTIONS'],
  ['/v4/compute/kernels/linode/latest-64bit', 'GET, HEAD, OPTIONS'],
  ['/v4/nothing', ''],
])('%s serves %s', (url, methods) => expect(table.methodsOf(url).join(', ')).toBe(methods));

it('finds each method that a path does not serve, but a path with a parameter in its place does', () => {
  expect(table.shadowed().map(({ path, method }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'PUT /v4/vpcs/ips',
      'DELETE /v4/vpcs/ips',
      'GET /v4/networking/ips/assign',
      'PUT /v4/networking/ips/share',
      'GET /v4/compute/instances/:computeId/configs/:configId/interfaces/order',
    ]),
  );
});
