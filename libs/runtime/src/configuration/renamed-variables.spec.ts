import { deprecatedVariables, withRenamedVariables } from './renamed-variables.js';

describe('a renamed variable', () => {
  it.each([
    [{ PRODUCT_WORD: 'box' }, { API_DIALECT: 'box' }],
    [{ PRODUCT_WORD_FILE: '/run/word' }, { API_DIALECT_FILE: '/run/word' }],
    [{ PRODUCT_WORD: 'box', API_DIALECT: 'linode' }, { API_DIALECT: 'linode' }],
  ])('is read from its former name: %j', (environment, read) =>
    expect(withRenamedVariables(environment)).toMatchObject(read),
  );

  it('is reported with the name to use', () => {
    expect(deprecatedVariables({ PRODUCT_WORD: 'box', PRODUCT_WORD_TITLE: '' })).toEqual([
      'PRODUCT_WORD is deprecated, and ignored from release 0.2.0 on: set API_DIALECT instead',
    ]);
  });
});
