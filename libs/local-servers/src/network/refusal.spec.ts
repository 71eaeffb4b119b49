import { namespacesRefused } from './refusal.ts';

const refusal = (isRoot: boolean, settings: Record<string, string> = {}, stderr = 'not permitted') => {
  const { message, whatToDo } = namespacesRefused({ isRoot, stderr, setting: (name) => settings[name] });
  return `${message} ${whatToDo}`;
};

describe('a refusal of namespaces', () => {
  it.each([
    ['kernel.unprivileged_userns_clone', '0', 'kernel.unprivileged_userns_clone=1, start as root,'],
    ['user.max_user_namespaces', '0', 'user.max_user_namespaces=10000, start as root,'],
    ['user.max_net_namespaces', '0', 'user.max_net_namespaces=10000, or start without'],
    ['kernel.apparmor_restrict_unprivileged_userns', '1', 'kernel.apparmor_restrict_unprivileged_userns=0, start'],
  ])('names the setting %s = %s to an ordinary user', (name, value, remedy) => {
    expect(refusal(false, { [name]: value })).toContain(
      `${name} = ${value} (not permitted). Run sudo sysctl -w ${remedy}`,
    );
    expect(refusal(false, { [name]: value === '0' ? '1' : '0' })).not.toContain('sysctl');
  });

  it('does not blame a setting that root is exempt from', () => {
    expect(refusal(true, { 'user.max_user_namespaces': '0' })).toContain('--cap-add SYS_ADMIN');
    expect(refusal(true, { 'user.max_net_namespaces': '0' })).toContain('sysctl -w user.max_net_namespaces');
  });

  it('tells a limit that is reached from a missing right', () => {
    expect(refusal(false, {}, 'unshare failed: No space left on device')).toContain('Raise the settings');
    expect(refusal(false)).toContain('Start as root.');
  });

  it.each([true, false])('always says that the rest of Stratus works (root: %s)', (isRoot) => {
    expect(refusal(isRoot)).toContain('or start without --network local: everything else works.');
  });
});
