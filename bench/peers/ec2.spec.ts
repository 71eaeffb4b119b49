import { createVpc, createdVpc, describedVpcs, listVpcs, viewVpc } from './ec2.ts';
import type { Flow } from './peer.ts';

const bodiesOf = ({ steps }: Flow, vpc: string): (string | undefined)[] =>
  steps.map(({ body }) => body && decodeURIComponent(body(vpc)));

describe('requests of the EC2 query protocol', () => {
  it('create a VPC, then a subnet in it', () => {
    expect(bodiesOf(createVpc('eu-west-1'), 'vpc-1')).toEqual([
      'Action=CreateVpc&Version=2016-11-15&CidrBlock=10.0.0.0/16',
      'Action=CreateSubnet&Version=2016-11-15&VpcId=vpc-1&CidrBlock=10.0.0.0/24',
    ]);
  });

  it('view a VPC and its subnets', () => {
    expect(bodiesOf(viewVpc('eu-west-1', String), 'vpc-1')).toEqual([
      'Action=DescribeVpcs&Version=2016-11-15&VpcId.1=vpc-1',
      'Action=DescribeSubnets&Version=2016-11-15&Filter.1.Name=vpc-id&Filter.1.Value.1=vpc-1',
    ]);
  });

  it('list VPCs', () => {
    expect(bodiesOf(listVpcs('eu-west-1', 100), '')).toEqual(['Action=DescribeVpcs&Version=2016-11-15&MaxResults=100']);
  });

  it('name their region in the scope of the signature', () => {
    expect(createVpc('eu-west-1').headers.authorization).toContain('/eu-west-1/ec2/aws4_request');
  });
});

const vpc = (id: string): string =>
  `<item><ownerId>123456789012</ownerId><cidrBlock>10.0.0.0/16</cidrBlock><vpcId>${id}</vpcId><state>available</state></item>`;

describe('responses of the EC2 query protocol', () => {
  it('have the id of a created VPC', () => {
    expect(createdVpc(`<CreateVpcResponse>${vpc('vpc-f9aac39f6014a8012')}</CreateVpcResponse>`)).toBe(
      'vpc-f9aac39f6014a8012',
    );
  });

  it('have no id if there is no VPC', () => {
    expect(createdVpc('<DescribeVpcsResponse><vpcSet/></DescribeVpcsResponse>')).toBeUndefined();
  });

  it.each([0, 1, 100])('list %d VPCs', (count) => {
    const items = Array.from({ length: count }, (_, index) => vpc(`vpc-${index}`));
    expect(describedVpcs(`<DescribeVpcsResponse><vpcSet>${items.join('')}</vpcSet></DescribeVpcsResponse>`)).toBe(
      count,
    );
  });
});
