import { explain } from './explanation.ts';
import type { Success } from './explanation.ts';
import { numbersFrom } from './seeded-numbers.ts';
import { Unexplained } from './request.ts';

/** A shop with some items left; the reply says whether it sold the last one. */
interface Shop {
  left: number;
}

const bought = (last: boolean, began: number, ended: number): Success<Shop> => ({
  asked: {
    text: last ? 'buys the last' : 'buys one',
    faults: ({ left }) => (left === 0 ? [{ status: 404, field: undefined }] : []),
    done: (shop, answer) => {
      shop.left -= 1;
      if ((shop.left === 0) !== answer) throw new Unexplained(`${shop.left} were left`);
    },
  },
  answer: last,
  began,
  ended,
});
const isSoldOut = ({ left }: Shop): boolean => left === 0;

describe('an explanation of concurrent successes', () => {
  it('is an order in which the rules allow each reply', () => {
    const [last, first] = [bought(true, 1, 4), bought(false, 2, 3)];
    expect(explain([last, first], { left: 2 }, isSoldOut)).toMatchObject({ order: [first, last], model: { left: 0 } });
  });

  it('keeps the order of requests that did not overlap', () => {
    const [last, first] = [bought(true, 1, 2), bought(false, 3, 4)];
    expect(explain([last, first], { left: 2 }, isSoldOut)).toMatchObject({
      order: [],
      why: ['buys the last: 1 were left'],
    });
  });

  it('gives the reason when no request can follow', () => {
    const twice = [bought(true, 1, 4), bought(true, 2, 3)];
    const { order, why } = explain(twice, { left: 1 }, isSoldOut);
    expect(order).toHaveLength(1);
    expect(why).toEqual(['buys the last: should be refused: [{"status":404}]']);
  });

  it('must lead to the observed state', () => {
    expect(explain([bought(false, 1, 2)], { left: 3 }, isSoldOut).order).toHaveLength(1);
    expect(isSoldOut(explain([bought(false, 1, 2)], { left: 3 }, isSoldOut).model)).toBe(false);
  });
});

it('numbers from a seed are the same each time, and below their limit', () => {
  const drawn = (seed: number) => {
    const below = numbersFrom(seed);
    return Array.from({ length: 200 }, () => below(7));
  };
  expect(drawn(1)).toEqual(drawn(1));
  expect(drawn(1)).not.toEqual(drawn(2));
  expect(new Set(drawn(1))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
});
