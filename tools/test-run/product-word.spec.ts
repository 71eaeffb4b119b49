import { forgetProductWord } from './product-word.ts';

it('is not that of the shell while specs run', () => {
  const environment = {
    PRODUCT_WORD: 'box',
    PRODUCT_WORD_PLURAL: 'boxes',
    PRODUCT_WORD_TITLE: 'Box',
    PRODUCT_WORD_PLURAL_TITLE: 'Boxes',
    PRODUCT_WORDS: 'of others',
    PATH: '/usr/bin',
  };
  forgetProductWord(environment);
  expect(environment).toEqual({ PRODUCT_WORDS: 'of others', PATH: '/usr/bin' });
});

it('does not reach this spec', () => {
  expect(Object.keys(process.env).filter((name) => name.startsWith('PRODUCT_WORD'))).toEqual([]);
});
