import { keepConsumer } from './keep-consumer.ts';

const parts = { isStopping: () => false, progress: { note: () => {} } } as never;

it('makes a consumer again that was lost with a stream that has been replaced meanwhile', async () => {
  let made = 0;
  const twice = new Promise<void>((resolve) => {
    const provision = async (): Promise<void> => {
      made += 1;
      if (made === 2) resolve();
    };
    void keepConsumer(parts, provision, 1);
  });
  await twice;
  expect(made).toBe(2);
});
