import type { Flow, Step } from './peer.ts';

/** The version of the EC2 API, a part of each request. */
const VERSION = '2016-11-15';

/** A request of the EC2 query protocol. */
const action = (name: string, parameters: (vpc: string) => Record<string, string>): Step => ({
  method: 'POST',
  path: () => '/',
  body: (vpc) => new URLSearchParams({ Action: name, Version: VERSION, ...parameters(vpc) }).toString(),
});

/** A region is chosen by the signature's scope; the signature itself is not checked. */
const headersFor = (region: string): Flow['headers'] => ({
  authorization: `AWS4-HMAC-SHA256 Credential=bench/20260101/${region}/ec2/aws4_request, SignedHeaders=host, Signature=none`,
  'content-type': 'application/x-www-form-urlencoded',
});

/** EC2 creates no VPC together with a subnet. */
export const createVpc = (region: string): Flow => ({
  headers: headersFor(region),
  steps: [
    { ...action('CreateVpc', () => ({ CidrBlock: '10.0.0.0/16' })), vpcIn: createdVpc },
    action('CreateSubnet', (vpc) => ({ VpcId: vpc, CidrBlock: '10.0.0.0/24' })),
  ],
});

/** EC2 shows a VPC without its subnets. */
export const viewVpc = (region: string, vpc: () => string): Flow => ({
  headers: headersFor(region),
  vpc,
  steps: [
    action('DescribeVpcs', (id) => ({ 'VpcId.1': id })),
    action('DescribeSubnets', (id) => ({ 'Filter.1.Name': 'vpc-id', 'Filter.1.Value.1': id })),
  ],
});

export const listVpcs = (region: string, count: number): Flow => ({
  headers: headersFor(region),
  steps: [action('DescribeVpcs', () => ({ MaxResults: String(count) }))],
});

/** @returns the id in the response to CreateVpc. */
export const createdVpc = (response: string): string | undefined => /<vpcId>([^<]+)<\/vpcId>/.exec(response)?.[1];

/** @returns the number of VPCs in the response to DescribeVpcs. */
export const describedVpcs = (response: string): number => response.split('<vpcId>').length - 1;
