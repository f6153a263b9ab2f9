import fc from 'fast-check';

export const phoneCount = 3;
export const deskCount = 3;
export const orderCount = 2;

/** How a call fares: its request is lost, its answer is lost, the server fails at one of its writes, or nothing happens to it. */
export type Loss = 'none' | 'request' | 'answer' | { failAt: number; when: 'before' | 'after' };

export type ShiftStep =
  | { do: 'act'; phone: number; order: number; choice: number }
  | { do: 'desk'; desk: number; order: number; choice: number }
  /** What waits first on an order is sent. */
  | { do: 'send'; phone: number; order: number; loss: Loss }
  /** All phones send and a desk acts, at the same time. */
  | { do: 'rush'; desk: number; order: number; choice: number }
  | { do: 'fetch'; phone: number }
  | { do: 'decide'; phone: number; choice: number }
  | { do: 'reload'; phone: number }
  | { do: 'setClock'; phone: number; minutes: number }
  | { do: 'pass'; minutes: number };

const phone = fc.nat({ max: phoneCount - 1 });
const desk = fc.nat({ max: deskCount - 1 });
const order = fc.nat({ max: orderCount - 1 });
const choice = fc.nat({ max: 99 });

const loss: fc.Arbitrary<Loss> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Loss>('none') },
  { weight: 1, arbitrary: fc.constant<Loss>('request') },
  { weight: 2, arbitrary: fc.constant<Loss>('answer') },
  {
    weight: 1,
    arbitrary: fc.record({ failAt: fc.integer({ min: 1, max: 6 }), when: fc.constantFrom('before' as const, 'after' as const) }),
  },
);

const step: fc.Arbitrary<ShiftStep> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ do: fc.constant('act' as const), phone, order, choice }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('desk' as const), desk, order, choice }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('send' as const), phone, order, loss }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rush' as const), desk, order, choice }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('fetch' as const), phone }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decide' as const), phone, choice }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const), phone }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('setClock' as const), phone, minutes: fc.integer({ min: -180, max: 180 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 9 }) }) },
);

/** How far the orders are before the shift begins, and what happens in it. */
export const drawnShift = fc.record({
  begins: fc.array(fc.constantFrom('10', '20.person', '20.team', '50.person', '50.team', '70'), {
    minLength: orderCount,
    maxLength: orderCount,
  }),
  steps: fc.array(step, { minLength: 5, maxLength: 40 }),
});
export type DrawnShift = typeof drawnShift extends fc.Arbitrary<infer Shift> ? Shift : never;
