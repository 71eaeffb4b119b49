import { resourceUrl } from './resource-url.js';

const url = resourceUrl('/v4/vpcs/:vpcId/subnets/:subnetId');

describe('the url of a resource in another', () => {
  it('is built from ids, and gives each of them back', () => {
    const made = url.of({ vpcId: 12, subnetId: 7 });
    expect(made).toBe('/v4/vpcs/12/subnets/7');
    expect(url.idIn(made, 'vpcId')).toBe('12');
    expect(url.idIn(made, 'subnetId')).toBe('7');
  });

  it.each(['/v4/vpcs/12', '/v4/vpcs/12/subnets/7/ips', '/v4/vpcs/x/subnets/7', '/v5/v4/vpcs/12/subnets/7'])(
    'has no ids in %s',
    (other) => expect(url.idIn(other, 'vpcId')).toBeUndefined(),
  );
});
