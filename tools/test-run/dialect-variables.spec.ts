import { forgetDialect } from './dialect-variables.ts';

it('is not that of the shell while specs run', () => {
  const environment = {
    API_DIALECT: 'box',
    API_DIALECT_PLURAL: 'boxes',
    API_DIALECT_TITLE: 'Box',
    API_DIALECT_PLURAL_TITLE: 'Boxes',
    PRODUCT_WORDS: 'of others',
    PATH: '/usr/bin',
  };
  forgetDialect(environment);
  expect(environment).toEqual({ PRODUCT_WORDS: 'of others', PATH: '/usr/bin' });
});

it('does not reach this spec', () => {
  expect(Object.keys(process.env).filter((name) => name.startsWith('API_DIALECT'))).toEqual([]);
});
