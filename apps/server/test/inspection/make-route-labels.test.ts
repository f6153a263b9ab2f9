import { routeLabelsUrl } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRoute, pointOf } from '../support/factories/create-inspections.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { countPages, createRecordingPrinter } from '../support/services/recording-printer.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const printer = createRecordingPrinter();
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
  return content?.kind === 'labels' ? content.labels : [];
};

describe('labels of the points of a route', () => {
  it('are a PDF with code, number, name, place and route of each point, in their order', async () => {
    const route = await createRoute(fixture, { points: [pointOf(1), pointOf(2, { place: '' })] });
    const answer = await get(admin(), routeLabelsUrl(route.id, { format: '3x8', start: 23 }));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('巡检点标签.pdf'));
    // One place is left on the first sheet.
    expect(countPages(answer.rawPayload)).toBe(2);
    expect(lastLabels()).toMatchObject([
      { qr: 'XJ-1', name: '1 1 号柜', code: 'XJ-1', place: '配电室', owner: expect.stringContaining(route.name) },
      { qr: 'XJ-2', name: '2 2 号柜', code: 'XJ-2', place: route.site.name, owner: expect.stringContaining(route.name) },
    ]);
  });

  it('are for those who see the route, and of their own tenant', async () => {
    const url = routeLabelsUrl((await createRoute(fixture)).id, { format: 'roll', start: 0 });
    expect((await get(fixture.tenant.clients.dispatcher, url)).statusCode).toBe(200);
    expect((await get(null, url)).statusCode).toBe(401);
    const unknown = await get(admin(), routeLabelsUrl(unknownId, { format: 'roll', start: 0 }));
    expect(unknown.statusCode).toBe(404);
    for (const client of [other.tenant.clients.tenant_admin, fixture.tenant.clients.technician, fixture.tenant.clients.client_rep])
      expect((await get(client, url)).statusCode).toBe(404);
  });

  it('are refused for a format or a place that no phone sends', async () => {
    const { id } = await createRoute(fixture);
    for (const query of ['', '?format=9x9', '?format=3x8&start=24', '?format=3x8&start=-1', '?format=3x8&start=x'])
      expect((await get(admin(), `${routeLabelsUrl(id)}${query}`)).statusCode).toBe(404);
    expect((await get(admin(), `${routeLabelsUrl('x')}?format=3x8`)).statusCode).toBe(404);
  });
});
