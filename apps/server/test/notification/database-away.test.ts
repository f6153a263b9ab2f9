import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { DatabaseUnavailableError } from '#db/errors.ts';
import { openDatabase } from '#db/open.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { dispatchOutbox } from '#services/notification/dispatch-outbox.ts';
import { clearOutbox, dispatchNotifications, listPendingEvents, listWritten, recipientsNow } from '../support/assertions/notifications.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { createTestDatabase } from '../support/services/postgres-database.ts';
import { startTcpProxy, type TcpProxy } from '../support/services/tcp-proxy.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const postgresUrl = inject('postgresUrl');
const quiet = { info: () => undefined, warn: () => undefined };
const maxAtOnce = 200;

describe('dispatching notifications while the database is away', () => {
  let proxy: TcpProxy;
  let database: Database;
  let server: TestServer;
  let fixture: OrderFixture;

  beforeAll(async () => {
    const url = new URL(await createTestDatabase(postgresUrl));
    proxy = await startTcpProxy(url.hostname, Number(url.port || 5432));
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    database = await openDatabase({ databaseUrl: url.href, dataDir: '' }, quiet);
    server = await startTestServer({ database });
  });
  beforeEach(async () => {
    fixture = await createOrderFixture(server);
    await clearOutbox(server);
    await fixture.orderAt('20.person');
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await proxy.close();
  });

  const write = (context: AppContext = server.context) => dispatchOutbox(context, recipientsNow(context), maxAtOnce);

  async function recover(): Promise<void> {
    await proxy.restore();
    await expect.poll(() => database.isReady()).toBe(true);
  }

  async function expectNotifiedOnce(): Promise<void> {
    const due = await listPendingEvents(server, fixture.tenant.id);
    // Not rescheduled: the next run tries it again.
    for (const { due_at } of due) expect(due_at).toEqual(server.clock.now());
    expect(await dispatchNotifications(server, fixture.tenant)).toEqual({ notified: { technician: 'accept' }, resolved: [] });
    expect(await listWritten(server, fixture.tenant.id)).toHaveLength(1);
    expect(await listPendingEvents(server, fixture.tenant.id)).toEqual([]);
  }

  it('fails, and notifies everybody once when it is back', async () => {
    await proxy.cut();
    await expect(write()).rejects.toThrow(DatabaseUnavailableError);
    await recover();
    await expectNotifiedOnce();
  });

  it('does the same where the connection is lost in the middle', async () => {
    const transaction: Database['transaction'] = async (run) => {
      await proxy.cut();
      return database.transaction(run);
    };
    await expect(write({ ...server.context, database: { ...database, transaction } })).rejects.toThrow(DatabaseUnavailableError);
    await recover();
    await expectNotifiedOnce();
  });

  it('does the same where the connection is lost before the commit', async () => {
    const transaction: Database['transaction'] = (run) =>
      database.transaction(async (tx) => {
        const answer = await run(tx);
        await proxy.cut();
        return answer;
      });
    await expect(write({ ...server.context, database: { ...database, transaction } })).rejects.toThrow(DatabaseUnavailableError);
    await recover();
    await expectNotifiedOnce();
  });
});
