import { bodyCode } from '@energy-om/contract';
import { hourMs, workOrderStatus as status } from '@energy-om/domain';
import { expect, inject, it } from 'vitest';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import { createOfflinePhone } from '../support/factories/offline-phone.ts';
import { createOrderFixture } from '../support/factories/order-fixture.ts';
import { copyDatabase, createTestDatabase } from '../support/services/postgres-database.ts';
import { openTestDatabase } from '../support/services/test-database.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

/** Runs a server on a database, and ends both. */
async function onDatabase<Result>(address: string, work: (server: TestServer) => Promise<Result>): Promise<Result> {
  const database = await openTestDatabase(address);
  const server = await startTestServer({ database });
  try {
    return await work(server);
  } finally {
    await server.close();
    await database.close();
  }
}

it('takes again what a backup that was put back does not have, in its sequence and with its time, and once', async () => {
  const address = await createTestDatabase(inject('postgresUrl'));
  const { tenant, order } = await onDatabase(address, async (server) => {
    const fixture = await createOrderFixture(server);
    return { tenant: fixture.tenant, order: await fixture.orderAt('20.person') };
  });
  const backup = await copyDatabase(inject('postgresUrl'), address);
  const self = tenant.accounts.technician.id;

  const { steps, doneAt } = await onDatabase(address, async (server) => {
    const phone = createOfflinePhone(server, () => {
      throw new Error('each send names its client');
    });
    server.clock.advance(hourMs);
    const at = server.clock.now();
    const accepted = phone.act('acceptWorkOrder', order);
    const started = phone.act('assignWorkOrder', order, { memberIds: [self], leadId: self }, accepted);
    server.clock.advance(hourMs);
    const client = await signIn(server, self, tenant.id);
    for (const step of [accepted, started]) expect(await phone.send(step, client)).toMatchObject({ code: bodyCode.success });
    return { steps: [accepted, started], doneAt: at };
  });

  await onDatabase(backup, async (server) => {
    server.clock.advance(3 * hourMs);
    const client = await signIn(server, self, tenant.id);
    const ids = steps.map(({ id }) => id);
    expect(await client.succeed('getIntentStates', { ids })).toEqual([]);
    const phone = createOfflinePhone(server, () => client);
    for (const step of [...steps, ...steps]) expect(await phone.send(step)).toMatchObject({ code: bodyCode.success });
    const { order: row, history } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ status: status.executing, version: order.version + 2, accepted_at: doneAt });
    expect(history.flatMap(({ intent_id }) => intent_id ?? [])).toEqual(ids);
    const states = await client.succeed('getIntentStates', { ids });
    const versions = ids.map((id) => states.find((state) => state.id === id)?.appliedVersion);
    expect(versions).toEqual([order.version + 1, order.version + 2]);
  });
});
