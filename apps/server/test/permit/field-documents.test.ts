import { permitDocumentUrl, switchingDocumentUrl } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginWork, draftPermit, type PermitWalk, qualifyPeople } from '../support/factories/create-permits.ts';
import { beginSwitching, type SwitchingWalk, writeSwitching } from '../support/factories/create-switchings.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { countPages, createRecordingPrinter, textsOf } from '../support/services/recording-printer.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const printer = createRecordingPrinter();
let server: TestServer;
let fixture: OrderFixture;
let permit: PermitWalk;
let switching: SwitchingWalk;

beforeAll(async () => {
  server = await startTestServer({ printer });
  fixture = await createOrderFixture(server);
  await qualifyPeople(server, fixture);
  const order = await fixture.orderAt('50.team');
  permit = await draftPermit(server, fixture, order.id);
  await beginWork(permit);
  switching = await writeSwitching(fixture, order.id);
  await beginSwitching(switching);
  await switching.doSteps(1);
  await switching.take('technician', { action: 'stop', reason: '指示灯不亮' });
});
afterAll(() => server.close());

const get = (client: TestClient | null, url: string, language = 'zh-CN') =>
  server.app.inject({ method: 'GET', url, headers: { ...client?.headers, 'accept-language': language } });

describe('a printed permit', () => {
  it('has its text, people, points and signatures, and the check sum of its history', async () => {
    const answer = await get(fixture.tenant.clients.technician, permitDocumentUrl(permit.permit.id));
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    expect(countPages(answer.rawPayload)).toBeGreaterThanOrEqual(1);
    const { number, hash, leader, permitter } = permit.permit;
    const texts = textsOf(printer.printed.at(-1)).join('\n');
    for (const shown of [number, hash, leader.fullName, permitter.fullName, '更换 1QF', '低压工作票', '锁 7', '已接地', '许可开工'])
      expect(texts).toContain(shown);
  });

  it('speaks the language of the phone', async () => {
    await get(fixture.tenant.clients.technician, permitDocumentUrl(permit.permit.id), 'en');
    expect(textsOf(printer.printed.at(-1))).toContain('Isolation points');
  });
});

describe('a printed switching order', () => {
  it('has each step with who did its acts, and why it was stopped', async () => {
    const answer = await get(fixture.tenant.clients.dispatcher, switchingDocumentUrl(switching.switching.id));
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const content = printer.printed.at(-1);
    const { number, task, operator, supervisor } = switching.switching;
    for (const shown of [number, task, '断开 1AA5 馈线断路器 QF5', '指示灯不亮']) expect(textsOf(content).join('\n')).toContain(shown);
    const table = content?.kind === 'pages' ? content.blocks.find((block) => block.kind === 'table') : undefined;
    const [first, second] = table?.kind === 'table' ? table.rows : [];
    const holders = [supervisor, operator, operator, supervisor].map(({ fullName }) => expect.stringContaining(fullName));
    expect(first?.slice(2).map(({ text }) => text)).toEqual(holders);
    expect(second?.slice(2).map(({ text }) => text)).toEqual(['', '', '', '']);
  });
});

describe('both', () => {
  it('are for those who may read them, and unknown to all others', async () => {
    const other = await createTenant(server);
    for (const [url, id] of [
      [permitDocumentUrl, permit.permit.id],
      [switchingDocumentUrl, switching.switching.id],
    ] as const) {
      expect((await get(null, url(id))).statusCode).toBe(401);
      const refusals = [
        await get(other.clients.tenant_admin, url(id)),
        await get(fixture.tenant.clients.dispatcher, url(unknownId)),
        await get(fixture.tenant.clients.dispatcher, url('x')),
      ];
      expect(refusals.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
      expect(new Set(refusals.map(({ body }) => body)).size).toBe(1);
    }
  });
});
