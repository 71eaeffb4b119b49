import { faultsOfAccess } from './image-access.js';

const ann = { username: 'ann', keys: 1 };
const bob = { username: 'bob', keys: 0 };
const image = 'compute/debian12';
const users = (...names: string[]) => ({ image, authorized_users: names });
const UNKNOWN = 'You see no user of this name: a restricted user can only name itself';
const NO_WAY_IN = 'Must provide valid root_pass, authorized_keys, or authorized_users';

describe('who may log in to an image', () => {
  it.each([
    [{}, []],
    [{ image, root_pass: 'secret-7' }, []],
    [{ image, authorized_keys: ['ssh-ed25519 AAAA'] }, []],
    [users('Ann'), [ann]],
    [users('bob', 'ann'), [bob, ann]],
    [{ ...users('bob'), root_pass: 'secret-7' }, [bob]],
    [{ authorized_users: ['bob'] }, [bob]],
  ])('may be said by %j', (request, owners) => expect(faultsOfAccess(request, owners)).toEqual([]));

  it.each([
    [{ image }, [], [[undefined, NO_WAY_IN]]],
    [users('bob'), [bob], [['authorized_users[0]', `${NO_WAY_IN}: none of these users has an SSH key`]]],
    [users('ann', 'eve'), [ann], [['authorized_users[1]', UNKNOWN]]],
    [{ authorized_users: ['eve'] }, [], [['authorized_users[0]', UNKNOWN]]],
  ])('may not be said by %j', (request, owners, faults) => {
    expect(faultsOfAccess(request, owners).map(({ field, reason }) => [field, reason])).toEqual(faults);
  });
});
