import { deviceLabelsUrl } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { countPages, createRecordingPrinter } from '../support/services/recording-printer.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const printer = createRecordingPrinter();
const address = 'https://om.example.com/#/d?code={code}';
let server: TestServer;
let fixture: OrderFixture;
let other: OrderFixture;

beforeAll(async () => {
  server = await startTestServer({ printer });
  fixture = await createOrderFixture(server);
  other = await createOrderFixture(server);
});
afterAll(() => server.close());

const get = (client: TestClient | null, url: string) => server.app.inject({ method: 'GET', url, headers: client?.headers ?? {} });
const admin = () => fixture.tenant.clients.tenant_admin;
const lastLabels = () => {
  const content = printer.printed.at(-1);
  return content?.kind === 'labels' ? content : null;
};

describe('labels of devices', () => {
  it('are a PDF of the format, with name, code, place and owner, in the order that was asked for', async () => {
    const ids = [fixture.operations.meterId, fixture.operations.deviceId];
    const answer = await get(admin(), deviceLabelsUrl('3x8', { ids, start: 23, address }));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('设备标签.pdf'));
    // One place is left on the first sheet.
    expect(countPages(answer.rawPayload)).toBe(2);
    const rows = await server.database.kysely.selectFrom('devices').select(['id', 'name', 'code']).where('id', 'in', ids).execute();
    const labels = lastLabels()?.labels ?? [];
    expect(labels.map(({ name, code }) => ({ name, code }))).toEqual(
      ids.map((id) => {
        const row = rows.find((one) => one.id === id);
        return { name: row?.name, code: row?.code };
      }),
    );
    for (const { qr, code, place, owner } of labels) {
      expect(qr).toBe(address.replace('{code}', encodeURIComponent(code)));
      expect(place).not.toBe('');
      expect(owner).not.toBe('');
    }
  });

  it.each(['2x7', '4x10', 'roll'])('can be of the format %s', async (format) => {
    const answer = await get(admin(), deviceLabelsUrl(format, { ids: [fixture.operations.meterId], start: 0, address }));
    expect(answer.statusCode).toBe(200);
    expect(countPages(answer.rawPayload)).toBe(1);
  });

  it('leave out devices of another tenant', async () => {
    const ids = [other.operations.meterId, fixture.operations.meterId];
    await get(admin(), deviceLabelsUrl('3x8', { ids, start: 0, address }));
    expect(lastLabels()?.labels).toHaveLength(1);
  });

  it('are for those who manage devices', async () => {
    const url = deviceLabelsUrl('3x8', { ids: [fixture.operations.meterId], start: 0, address });
    expect((await get(null, url)).statusCode).toBe(401);
    for (const person of ['dispatcher', 'technician', 'client_rep', 'occupant'] as const)
      expect((await get(fixture.tenant.clients[person], url)).statusCode).toBe(403);
  });

  it('are refused for a format or a query that no phone sends', async () => {
    const ids = [fixture.operations.meterId];
    const good = { ids, start: 0, address };
    const urls = [
      deviceLabelsUrl('9x9', good),
      deviceLabelsUrl('constructor', good),
      deviceLabelsUrl('3x8'),
      deviceLabelsUrl('3x8', { ...good, start: 24 }),
      deviceLabelsUrl('3x8', { ...good, ids: ['x'] }),
      deviceLabelsUrl('3x8', { ...good, address: 'javascript:alert(1)//{code}' }),
    ];
    for (const url of urls) expect([url, (await get(admin(), url)).statusCode]).toEqual([url, 404]);
  });
});
