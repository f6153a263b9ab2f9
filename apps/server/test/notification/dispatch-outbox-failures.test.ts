import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { DatabaseUnavailableError, DiskNearlyFullError } from '#db/errors.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { dispatchOutbox } from '#services/notification/dispatch-outbox.ts';
import {
  clearOutbox,
  dispatchNotifications,
  listNotified,
  listPendingEvents,
  listWritten,
  readMessages,
  recipientsNow,
} from '../support/assertions/notifications.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const maxAtOnce = 200;
const nobody = { notified: {}, resolved: [] };

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testStart);
  fixture = await createOrderFixture(server);
  await clearOutbox(server);
});

const dispatch = () => dispatchNotifications(server, fixture.tenant);
const write = (context: AppContext = server.context, limit = maxAtOnce) => dispatchOutbox(context, recipientsNow(context), limit);

describe('a subject that cannot be dispatched', () => {
  /** Makes an order unreadable. @returns repairs it */
  async function damage(orderId: string): Promise<() => Promise<unknown>> {
    const { kysely } = server.database;
    const { state } = await kysely.selectFrom('work_orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow();
    const setState = (to: unknown) =>
      kysely
        .updateTable('work_orders')
        .set({ state: JSON.stringify(to) })
        .where('id', '=', orderId)
        .execute();
    await setState({});
    return () => setState(state);
  }

  /** @returns what was dispatched, and the logged failures */
  async function dispatchWithFailures() {
    const logError = server.context.log.error;
    const failures: object[] = [];
    server.context.log.error = (fields) => void failures.push(fields);
    const dispatched = await dispatch();
    server.context.log.error = logError;
    return { dispatched, failures };
  }

  it('is tried again after five minutes, and the others are dispatched', async () => {
    const broken = await fixture.orderAt('20.person');
    const whole = await fixture.orderAt('20.team');
    const repair = await damage(broken.id);
    const { dispatched, failures } = await dispatchWithFailures();
    expect(dispatched).toEqual({ notified: { team_leader: 'accept' }, resolved: [] });
    expect(failures).toMatchObject([{ tenantId: fixture.tenant.id, subject: broken.id }]);
    expect((await readMessages(fixture.tenant.clients.team_leader)).map(({ subject }) => subject.id)).toEqual([whole.id]);
    await repair();
    server.clock.advance(5 * minuteMs - 1);
    expect(await dispatch()).toEqual(nobody);
    server.clock.advance(1);
    expect(await dispatch()).toEqual({ notified: { technician: 'accept' }, resolved: [] });
  });

  it('is dispatched together with what happens afterwards, and not to the account that did that', async () => {
    const order = await fixture.orderAt('20.person');
    const repair = await damage(order.id);
    expect((await dispatchWithFailures()).failures).toHaveLength(1);
    await repair();
    server.clock.advance(minuteMs);
    await fixture.act('technician', 'acceptWorkOrder', order);
    expect(await dispatch()).toEqual(nobody);
    expect(await listPendingEvents(server, fixture.tenant.id)).toEqual([]);
    server.clock.advance(5 * minuteMs);
    expect(await dispatch()).toEqual(nobody);
  });

  it('because it takes the database too long is rescheduled, and the others are dispatched', async () => {
    const slow = await fixture.orderAt('20.person');
    const other = await createOrderFixture(server);
    await other.orderAt('20.team');
    let tries = 0;
    const { transaction } = server.database;
    const overloaded = withTransaction(async (run) =>
      transaction(async (tx) => {
        const answer = await run(tx);
        const written = await tx.selectFrom('notifications').select('id').where('subject_id', '=', slow.id).execute();
        if (written.length === 0) return answer;
        tries += 1;
        throw new DatabaseUnavailableError('canceling statement due to statement timeout', { cause: { code: '57014' } });
      }),
    );
    expect(await write(overloaded)).toBe(2);
    // Tried once more, since a lock of another transaction may have been the cause.
    expect(tries).toBe(2);
    expect(await listNotified(server, fixture.tenant)).toEqual([]);
    expect(await listWritten(server, other.tenant.id)).toMatchObject([{ topic: 'accept' }]);
    expect(await dispatch()).toEqual(nobody);
    server.clock.advance(5 * minuteMs);
    expect(await dispatch()).toEqual({ notified: { technician: 'accept' }, resolved: [] });
  });

  it('because there is no room on the disk is not lost', async () => {
    await fixture.orderAt('20.person');
    const assertWritable = () => Promise.reject(new DiskNearlyFullError('12 bytes are free'));
    const full = { ...server.context, database: { ...server.database, assertWritable } };
    await expect(write(full)).rejects.toThrow('bytes are free');
    expect(await listNotified(server, fixture.tenant)).toEqual([]);
    expect((await listPendingEvents(server, fixture.tenant.id)).map(({ due_at }) => due_at)).toEqual([testStart, testStart]);
    expect(await dispatch()).toEqual({ notified: { technician: 'accept' }, resolved: [] });
  });
});

/** The context with each transaction of the real database run by `around`. */
function withTransaction(around: Database['transaction']): AppContext {
  return { ...server.context, database: { ...server.database, transaction: around } };
}
