import { secondMs } from '@energy-om/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrderFixture, type OrderFixture } from '#test/support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '#test/support/services/test-server.ts';
import { checkIntents, checkOrders } from './check-shift.ts';
import { Shift } from './shift.ts';
import { drawnShift } from './shift-steps.ts';

let server: TestServer;
let fixture: OrderFixture;
beforeAll(async () => {
  server = await startTestServer({ encryption: false });
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const runs = Number(process.env.SHIFT_RUNS ?? 60);
const seed = process.env.SHIFT_SEED === undefined ? undefined : Number(process.env.SHIFT_SEED);

const title = `leads to one legal course of each order, and every intent to one end, however the network comes and goes (${runs} shifts)`;

it(title, { timeout: runs * 10 * secondMs }, async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(drawnShift, async (drawn) => {
      const shift = await Shift.begin(fixture, drawn.begins);
      await shift.run(drawn);
      await checkIntents(shift);
      await checkOrders(shift);
      for (const { state } of shift.phones.flatMap(({ intents }) => intents)) kinds.add(state);
    }),
    { numRuns: runs, ...(seed !== undefined && { seed }), endOnFailure: runs > 100 },
  );
  expect([...kinds].sort()).toEqual(expect.arrayContaining(['applied', 'discarded', 'settled']));
});
