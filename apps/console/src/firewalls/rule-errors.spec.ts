import { errorAt, errorsElsewhere, placeErrors } from './rule-errors.js';
import { draftOf, withMoved } from './rules-draft.js';

const rule = (ports: string, ipv4: string[]) => ({
  action: 'ACCEPT' as const,
  protocol: 'TCP' as const,
  ports,
  addresses: { ipv4 },
});
const { inbound, outbound } = draftOf({
  inbound: [rule('22', ['10.0.0.0/8']), rule('80', ['10.0.0.0/8', '10.0.0.1'])],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
});

describe('errors of an update', () => {
  it.each([
    ['inbound[1].ports', { rule: 1, field: 'ports', reason: 'no' }],
    ['rules.inbound[1].ports', { rule: 1, field: 'ports', reason: 'no' }],
    ['inbound[1].addresses', { rule: 1, field: 'addresses', reason: 'no' }],
    ['inbound[1].addresses.ipv4', { rule: 1, field: 'ipv4', reason: 'no' }],
    ['inbound[1].addresses.ipv4[1]', { rule: 1, field: 'ipv4', reason: '10.0.0.1: no' }],
    ['inbound[0]', { rule: 0, field: undefined, reason: 'no' }],
    ['inbound', { rule: undefined, field: undefined, reason: 'no' }],
    ['inbound_policy', { rule: undefined, field: 'policy', reason: 'no' }],
  ])('are placed: %s', (field, place) =>
    expect(placeErrors([{ field, reason: 'no' }], { inbound, outbound })).toEqual([{ direction: 'inbound', ...place }]),
  );

  it.each(['rules', 'inbounds', undefined])('without a place are about the whole: %s', (field) =>
    expect(placeErrors([{ ...(field && { field }), reason: 'no' }], { inbound, outbound })).toMatchObject([
      { direction: undefined },
    ]),
  );

  it('stay at the rule that was sent', () => {
    const sent = withMoved(inbound, 0, 1);
    expect(placeErrors([{ field: 'inbound[0].ports', reason: 'no' }], { inbound: sent, outbound })).toMatchObject([
      { rule: 1 },
    ]);
  });

  it('are joined at their field; what has no input is shown above', () => {
    const errors = placeErrors(
      [
        { field: 'inbound[0].label', reason: 'Too long' },
        { field: 'inbound[0].label', reason: 'Odd' },
        { field: 'inbound[0]', reason: 'Whole' },
      ],
      { inbound, outbound },
    );
    expect(errorAt(errors, 'label')).toBe('Too long. Odd');
    expect(errorAt(errors, 'ports')).toBeUndefined();
    expect(errorsElsewhere(errors)).toMatchObject([{ reason: 'Whole' }]);
  });
});
