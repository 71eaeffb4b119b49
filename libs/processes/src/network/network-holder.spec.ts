import { identityOf } from '../process/identity.ts';
import { hasNamespace, insideNetworks } from './network-holder.ts';

const own = identityOf(process.pid)!;

describe('the holder of networks', () => {
  it('is entered without its user namespace by a process that is in it', () => {
    expect(insideNetworks(own, ['ip', 'link'], '/bin/nsenter').join(' ')).toBe(
      `/bin/nsenter --target ${process.pid} --mount --net --pid -- ip link`,
    );
  });

  it('is not another process that has reused its id', () => {
    const earlier = { ...own, startedAt: 'earlier' };
    expect(() => insideNetworks(earlier, ['true'], 'nsenter')).toThrow('The networks of this stack have ended.');
    expect(() => hasNamespace(earlier, 'i-1')).toThrow('The networks of this stack have ended.');
  });
});
