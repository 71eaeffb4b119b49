import { changed, errorsOf, fieldsOf, filledIn, otherErrors, withoutSecrets } from './fields.js';

it('takes the fields from the contract', () => {
  expect(fieldsOf('createVpc', ['region'])).toEqual([expect.objectContaining({ kind: 'string', required: true })]);
  expect(() => fieldsOf('createVpc', ['colour'])).toThrow('createVpc has no field colour');
});

it('sends what has been filled in, or what has changed', () => {
  expect(filledIn({ label: 'a', description: '', tags: [], size: 0, on: false })).toEqual({
    label: 'a',
    size: 0,
    on: false,
  });
  expect(changed({ label: 'a', description: '', tags: ['b'] }, { label: 'a', description: 'old', tags: [] })).toEqual({
    description: '',
    tags: ['b'],
  });
});

it('shows no secrets in code', () => {
  expect(withoutSecrets({ label: 'a', root_pass: 'b' })).toEqual({ label: 'a', root_pass: '<root_pass>' });
});

it('finds the errors of a field, of what is inside it, and of none', () => {
  const inside = { field: 'subnets[0].ipv4', reason: 'b' };
  const errors = [{ field: 'label', reason: 'a' }, inside, { field: 'label_b', reason: 'c' }, { reason: 'd' }];
  expect(errorsOf(errors, 'subnets')).toEqual([inside]);
  expect(errorsOf(errors, 'label')).toEqual([errors[0]]);
  expect(otherErrors(errors, ['label', 'subnets'])).toEqual([errors[2], errors[3]]);
});
