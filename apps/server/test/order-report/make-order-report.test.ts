import { orderReportUrl } from '@energy-om/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStockedPart } from '../support/factories/create-spare-parts.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type Moved, type OrderFixture, plainResult } from '../support/factories/order-fixture.ts';
import { countPages, createRecordingPrinter, textsOf } from '../support/services/recording-printer.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const printer = createRecordingPrinter();
let server: TestServer;
let fixture: OrderFixture;
let order: Moved;

beforeAll(async () => {
  server = await startTestServer({ printer });
  fixture = await createOrderFixture(server);
  const working = await fixture.orderAt('50.team', { objects: [{ kind: 'meter', id: fixture.operations.meterId }] });
  const [before, after] = [await uploadPhoto('#446'), await uploadPhoto('#2a6')];
  const finished = await fixture.act('technician', 'processWorkOrder', working, {
    ...fixture.inputs.finishWithResult,
    result: {
      ...plainResult,
      readings: [{ objectId: fixture.operations.meterId, value: 1234.5 }],
      beforePhotoIds: [before],
      afterPhotoIds: [after],
    },
  });
  order = await fixture.act('team_leader', 'commentWorkOrder', finished, fixture.inputs.check);
});
afterAll(() => server.close());

async function uploadPhoto(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const { data } = await fixture.tenant.clients.technician.upload('uploadFile', [{ name: 'photo.jpg', bytes }], { bucket: 'work-order' });
  return data.id;
}

const get = (client: TestClient | null, id = order.id, language = 'zh-CN') =>
  server.app.inject({ method: 'GET', url: orderReportUrl(id), headers: { ...client?.headers, 'accept-language': language } });

describe('the report of an order', () => {
  it('is a PDF with what was found and done, the photos and who was there', async () => {
    const answer = await get(fixture.tenant.clients.client_rep);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    expect(answer.headers['content-disposition']).toBe(`inline; filename*=UTF-8''${encodeURIComponent(`工单报告 ${order.orderNo}.pdf`)}`);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(countPages(answer.rawPayload)).toBeGreaterThanOrEqual(1);
    const content = printer.printed.at(-1);
    const texts = textsOf(content).join('\n');
    for (const shown of [order.orderNo, plainResult.cause, plainResult.measure, '风扇电机', '1,234.50 kWh', '处理前', '处理后', '尚未评价'])
      expect(texts).toContain(shown);
    expect(texts).toContain(fixture.tenant.accounts.technician.fullName);
    const pictures = content?.kind === 'pages' ? content.blocks.flatMap((block) => (block.kind === 'pictures' ? block.pictures : [])) : [];
    expect(pictures).toHaveLength(2);
    for (const { bytes } of pictures) expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 800 });
  });

  it('has the parts that were taken of stores, less what was given back, before those that were typed', async () => {
    const { technician } = fixture.tenant.clients;
    const working = await fixture.orderAt('50.team');
    const [kept, returned] = [await createStockedPart(server, fixture.tenant, 6), await createStockedPart(server, fixture.tenant, 6)];
    const { parts } = await technician.succeed('takeParts', { orderId: working.id, ...kept, quantity: 2.5 });
    await technician.succeed('returnParts', { entryId: parts[0]?.id ?? '', quantity: 1 });
    const all = await technician.succeed('takeParts', { orderId: working.id, ...returned, quantity: 1 });
    await technician.succeed('returnParts', { entryId: all.parts[1]?.id ?? '', quantity: 1 });
    const finished = await fixture.act('technician', 'processWorkOrder', working, fixture.inputs.finishWithResult);
    const [name, other] = await Promise.all([kept, returned].map(({ partId }) => technician.succeed('getSparePart', { id: partId })));
    const shown = await fixture.tenant.clients.client_rep.succeed('getWorkOrder', { id: finished.id });
    expect(shown.takenParts).toEqual([{ name: name?.name, quantity: 1.5, unit: '个' }]);
    await get(fixture.tenant.clients.client_rep, finished.id);
    const texts = textsOf(printer.printed.at(-1));
    expect(texts.indexOf('1.5 个')).toBe(texts.indexOf(name?.name ?? '') + 1);
    expect(texts.indexOf('风扇电机')).toBeGreaterThan(texts.indexOf('1.5 个'));
    expect(texts).not.toContain(other?.name);
  });

  it('says who reported the fault only where that is who raised the order', async () => {
    const { client_rep, dispatcher } = fixture.tenant.clients;
    const readReport = async (id: string) => {
      await get(dispatcher, id);
      return textsOf(printer.printed.at(-1));
    };
    const raised = await readReport(order.id);
    expect(raised).not.toContain('报修人');
    expect(raised[raised.indexOf('建单人') + 1]).toBe(fixture.tenant.accounts.dispatcher.fullName);
    const reported = await client_rep.succeed('reportFault', { deviceId: fixture.operations.deviceId, text: '风扇异响' });
    const texts = await readReport(reported.id);
    expect(texts[texts.indexOf('报修人') + 1]).toBe(fixture.tenant.accounts.client_rep.fullName);
    expect(texts).not.toContain('建单人');
  });

  it('names no phone number', async () => {
    await get(fixture.tenant.clients.dispatcher);
    const texts = textsOf(printer.printed.at(-1)).join('\n');
    for (const { phoneNumber } of Object.values(fixture.tenant.accounts)) expect(texts).not.toContain(phoneNumber);
  });

  it('speaks the language of the phone', async () => {
    const answer = await get(fixture.tenant.clients.technician, order.id, 'en');
    expect(answer.headers['content-disposition']).toContain('Work%20order%20report');
    expect(textsOf(printer.printed.at(-1))).toContain('Measures');
  });

  it('is for those who may see the order', async () => {
    const other = await createTenant(server);
    expect((await get(null)).statusCode).toBe(401);
    const refusals = [
      await get(fixture.tenant.clients.stranger),
      await get(other.clients.tenant_admin),
      await get(fixture.tenant.clients.dispatcher, '0190a000-0000-7000-8000-000000000000'),
      await get(fixture.tenant.clients.dispatcher, 'x'),
    ];
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(new Set(refusals.slice(1).map(({ body }) => body)).size).toBe(1);
  });

  it('can be made of an order that has only begun', async () => {
    const begun = await fixture.orderAt('10');
    expect((await get(fixture.tenant.clients.dispatcher, begun.id)).statusCode).toBe(200);
    expect(textsOf(printer.printed.at(-1))).toContain('尚未回填处理结果');
  });
});
