import { userDataFault } from './user-data.js';

describe('the user data of an instance', () => {
  it.each(['', 'I2Nsb3VkLWNvbmZpZwo=', 'QQ==', 'I2Ns\nb3Vk\n'])('may be %j', (userData) => {
    expect(userDataFault(userData)).toBeUndefined();
  });

  it('may have up to 65535 bytes', () => {
    expect(userDataFault(Buffer.alloc(65_535).toString('base64'))).toBeUndefined();
    expect(userDataFault(Buffer.alloc(65_536).toString('base64'))).toContain('at most 65535 bytes');
  });

  it.each(['#cloud-config', 'QQ=', 'Q', 'QQ==QQ=='])('may not be %j', (userData) => {
    expect(userDataFault(userData)).toBe('user_data must be base64');
  });
});
