import { bodyCode, sharedReportFileUrl, sharedReportUrl } from '@energy-om/contract';
import { dayMs, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyRetention } from '#jobs/apply-retention.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type Moved, type OrderFixture, plainResult } from '../support/factories/order-fixture.ts';
import { createRecordingPrinter, textsOf } from '../support/services/recording-printer.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const printer = createRecordingPrinter();
let server: TestServer;
let fixture: OrderFixture;
let order: Moved;

beforeAll(async () => {
  server = await startTestServer({ printer });
  fixture = await createOrderFixture(server);
  order = await fixture.orderAt('70');
});
afterAll(() => server.close());

const dispatcher = () => fixture.tenant.clients.dispatcher;
const create = (days = 7, orderId = order.id) => dispatcher().succeed('createOrderReportLink', { orderId, days });
const list = () => dispatcher().succeed('listOrderReportLinks', { orderId: order.id });
const open = (url: string, remoteAddress = '203.0.113.7') => server.app.inject({ method: 'GET', url, remoteAddress });
async function createOpen(days?: number) {
  const { token, ...link } = await create(days);
  if (token === null) throw new Error('no token');
  return { ...link, page: sharedReportUrl(token), file: sharedReportFileUrl(token), token };
}

describe('createOrderReportLink', () => {
  it('makes a link by which somebody without an account reads the report', async () => {
    const { page, file, expiresAt, createdBy } = await createOpen();
    expect(createdBy).toBe(fixture.tenant.accounts.dispatcher.fullName);
    expect(Date.parse(expiresAt) - server.clock.now().getTime()).toBe(7 * dayMs);
    const shown = await open(page);
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain(order.orderNo);
    const [, link = ''] = /href="([^"]+)"/.exec(shown.body) ?? [];
    expect(new URL(link, `https://om.example.com/a/b${page}`).pathname).toBe(`/a/b${file}`);
    expect(shown.body).not.toContain('<script');
    expect(shown.headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    });
    const pdf = await open(file);
    expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-robots-tag': 'noindex, nofollow, noarchive' });
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(textsOf(printer.printed.at(-1))).toContain(plainResult.cause);
  });

  it('stores a hash of the token alone, and gives the token out once', async () => {
    const key = 'same-link';
    const first = await dispatcher().call('createOrderReportLink', { orderId: order.id }, { idempotencyKey: key });
    const second = await dispatcher().call('createOrderReportLink', { orderId: order.id }, { idempotencyKey: key });
    expect(second.data).toEqual({ ...first.data, token: null });
    const { token, id } = first.data;
    const { database } = server;
    const rows = await database.kysely.selectFrom('order_report_links').selectAll().where('tenant_id', '=', fixture.tenant.id).execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.find((row) => row.id === id)?.token_hash).toHaveLength(32);
    const audit = await readAudit(server, 'createOrderReportLink', order.id);
    expect(JSON.stringify(audit)).toContain(id);
    expect(JSON.stringify(audit)).not.toContain(token);
    expect(JSON.stringify(await list())).not.toContain(token);
  });

  it('records each opening with its time and address', async () => {
    const { id, page, file } = await createOpen();
    expect((await list()).find((link) => link.id === id)).toMatchObject({ openings: 0, downloads: 0, lastOpenedAt: null, state: 'open' });
    await open(page);
    await open(page, '198.51.100.4');
    await open(file);
    const lastOpenedAt = server.clock.now().toISOString();
    expect((await list()).find((link) => link.id === id)).toMatchObject({ openings: 2, downloads: 1, lastOpenedAt });
    const rows = await server.database.kysely.selectFrom('order_report_openings').selectAll().where('link_id', '=', id).execute();
    expect(rows.map(({ kind, address }) => [kind, address]).toSorted()).toEqual([
      ['file', '203.0.113.7'],
      ['page', '198.51.100.4'],
      ['page', '203.0.113.7'],
    ]);
  });

  it('forgets who opened a link after a year', async () => {
    const { id, page } = await createOpen();
    await open(page);
    const countRows = async () =>
      (await server.database.kysely.selectFrom('order_report_openings').select('id').where('link_id', '=', id).execute()).length;
    const retainOpenedAt = async (at: number) => {
      await server.database.kysely
        .updateTable('order_report_openings')
        .set({ at: new Date(at) })
        .where('link_id', '=', id)
        .execute();
      await applyRetention(server.context);
    };
    const yearAgo = server.clock.now().getTime() - 365 * dayMs;
    await retainOpenedAt(yearAgo + 1);
    expect(await countRows()).toBe(1);
    await retainOpenedAt(yearAgo);
    expect(await countRows()).toBe(0);
  });

  it('shows the order as it is when the link is opened', async () => {
    const { file } = await createOpen();
    await open(file);
    expect(textsOf(printer.printed.at(-1))).toContain('尚未评价');
    const checked = await fixture.act('team_leader', 'commentWorkOrder', order, fixture.inputs.check);
    order = await fixture.act('client_rep', 'commentWorkOrder', checked, fixture.inputs.evaluate);
    await open(file);
    expect(textsOf(printer.printed.at(-1)).join('\n')).toContain('很好');
  });

  it('refuses more open links than a list shows, and days beyond the longest', async () => {
    const { id } = await fixture.orderAt('10');
    for (let made = 0; made < 20; made++) await create(1, id);
    expect(await dispatcher().call('createOrderReportLink', { orderId: id })).toMatchObject({ code: bodyCode.conflict });
    for (const days of [0, 31, 1.5])
      expect(await dispatcher().call('createOrderReportLink', { orderId: id, days })).toMatchObject({ code: bodyCode.invalid });
  });

  itRejectsUnauthorised('createOrderReportLink', () => ({ server, tenant: fixture.tenant }), ['technician', 'client_rep', 'occupant'], {
    orderId: '0190a000-0000-7000-8000-000000000000',
  });
});

describe('a link that leads nowhere', () => {
  it('is answered the same whether its token is unknown, has expired or was revoked', async () => {
    const [revoked, expired] = [await createOpen(), await createOpen(1)];
    expect(await dispatcher().succeed('revokeOrderReportLink', { id: revoked.id })).toMatchObject({ state: 'revoked' });
    await fixture.passTime(dayMs);
    expect((await list()).find(({ id }) => id === expired.id)).toMatchObject({ state: 'expired' });
    for (const kind of ['page', 'file'] as const) {
      const unknown = kind === 'page' ? sharedReportUrl('A'.repeat(43)) : sharedReportFileUrl('A'.repeat(43));
      const answers = [];
      for (const [index, url] of [unknown, revoked[kind], expired[kind], sharedReportUrl('x')].entries())
        answers.push(await open(url, `203.0.113.${20 + index}`));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect(answers[0]?.headers['x-robots-tag']).toContain('noindex');
    }
  });

  it('stays revoked at its first time', async () => {
    const { id } = await createOpen();
    await dispatcher().succeed('revokeOrderReportLink', { id });
    await fixture.passTime(hourMs);
    const client = fixture.tenant.clients.tenant_admin;
    expect(await client.succeed('revokeOrderReportLink', { id })).toMatchObject({ state: 'revoked' });
  });

  it('cannot be revoked from another tenant', async () => {
    const other = await createTenant(server);
    const { id, page } = await createOpen();
    expect(await other.clients.tenant_admin.call('revokeOrderReportLink', { id })).toMatchObject({ code: bodyCode.notFound });
    expect((await open(page)).statusCode).toBe(200);
  });
});

describe('guessing links', () => {
  it('ends after ten wrong ones a minute from an address, and does not hinder whoever has one elsewhere', async () => {
    const limited = await startTestServer({ limitFactor: 1, printer });
    const guess = (index: number) =>
      limited.app.inject({ method: 'GET', url: sharedReportUrl(String(index).padStart(43, 'g')), remoteAddress: '192.0.2.77' });
    const codes: number[] = [];
    for (let index = 0; index < 14; index++) codes.push((await guess(index)).statusCode);
    expect(codes.filter((code) => code === 404)).toHaveLength(10);
    expect(codes.filter((code) => code === 429)).toHaveLength(4);
    await limited.close();
  });
});
