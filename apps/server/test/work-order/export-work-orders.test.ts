import { bodyCode, dictionaryTexts } from '@energy-om/contract';
import { hourMs, maxExportedOrders, type Role, workOrderStatus } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '#services/core/list/page.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { copyOrder } from '../support/factories/copy-order.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createOrderAtEachStage, type OrderByStage } from '../support/factories/order-at-each-stage.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';

import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
let orders: OrderByStage;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  foreign = await createOrderFixture(server);
  await foreign.orderAt('50.team');
  orders = await createOrderAtEachStage(fixture, () => server.clock.advance(1000));
});
afterAll(() => server.close());

type Filter = Record<string, unknown>;

/** The rows of an export by their headings. */
async function exportRows(
  filter: Filter = {},
  client: TestClient = fixture.tenant.clients.tenant_admin,
): Promise<Record<string, string>[]> {
  const { headings, rows } = await client.succeed('exportWorkOrders', filter);
  return rows.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? ''])));
}
const numbersOf = async (filter?: Filter, client?: TestClient) => (await exportRows(filter, client)).map((row) => row.编号);

async function listNumbers(filter: Filter, client: TestClient): Promise<string[]> {
  const { items } = await client.succeed('listWorkOrders', { pageSize: 100, ...filter });
  return items.map(({ orderNo }) => orderNo);
}

describe('exportWorkOrders', () => {
  itRejectsUnauthorised('exportWorkOrders', () => ({ server, tenant: fixture.tenant }), noAdministrators);

  it.each<Filter>([
    {},
    { status: [10, 130] },
    { tab: 'executing' },
    { scope: 'mine' },
    { scope: 'team' },
    { level: 1 },
    { level: 2 },
    { keyword: '变压器' },
    { from: '2030-01-01T00:00:00Z' },
    { to: '2030-01-01T00:00:00Z' },
  ])('has the orders that the list shows under %j, the newest first', async (filter) => {
    const admin = fixture.tenant.clients.tenant_admin;
    expect(await numbersOf(filter)).toEqual(await listNumbers(filter, admin));
    expect((await admin.succeed('exportWorkOrders', filter)).total).toBe((await admin.succeed('listWorkOrders', filter)).total);
  });

  it('says of an order what it is, where, who does it and when it came so far', async () => {
    const [row] = await exportRows({ keyword: orders['60'].orderNo });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    const { technician, secondTechnician } = fixture.tenant.accounts;
    expect(row).toEqual({
      编号: orders['60'].orderNo,
      标题: '2号变压器油温过高',
      业务类型: expect.any(String),
      级别: dictionaryTexts['zh-CN'].eventLevel[2],
      状态: '待回填',
      时限: '按时完成',
      来源: '人工',
      项目: '滨江园区运维',
      位置: expect.stringContaining('site 区域'),
      设备: expect.stringMatching(/\S/),
      故障原因分类: '',
      处理方式分类: '',
      班组: fixture.tenant.team.name,
      执行人: `${technician.fullName}、${secondTechnician.fullName}`,
      创建时间: time,
      派单时间: time,
      接单时间: time,
      到场时间: expect.any(String),
      处理完成时间: time,
      办结时间: '',
      关闭时间: '',
      '备件费（元）': '',
      '人工费（元）': '',
      '其他费用（元）': '',
      '费用合计（元）': '',
    });
  });

  it('writes times on the clocks of the tenant', async () => {
    const { createdAt } = await fixture.tenant.clients.tenant_admin.succeed('getWorkOrder', { id: orders['10'].id });
    const [row] = await exportRows({ keyword: orders['10'].orderNo });
    const inShanghai = new Date(new Date(createdAt).getTime() + 8 * hourMs).toISOString();
    expect(row?.创建时间).toBe(`${inShanghai.slice(0, 10)} ${inShanghai.slice(11, 16)}`);
  });

  it('names a deadline that has passed', async () => {
    const { id, orderNo } = await fixture.orderAt('20.person');
    const past = new Date(server.clock.now().getTime() - 1);
    const rows = server.database.kysely.updateTable('work_orders').set({ next_due_at: past });
    await rows.where('tenant_id', '=', fixture.tenant.id).where('id', '=', id).execute();
    const [row] = await exportRows({ keyword: orderNo });
    expect(row?.时限).toBe(`${dictionaryTexts['zh-CN'].clock.accept}超时`);
  });

  it('is in the language of the caller', async () => {
    const answer = await fixture.tenant.clients.tenant_admin.call(
      'exportWorkOrders',
      { tab: 'closed' },
      { headers: { 'accept-language': 'en' } },
    );
    expect(answer.data.headings.slice(0, 6)).toEqual(['Number', 'Title', 'Business type', 'Level', 'Status', 'Deadline']);
    expect(answer.data.rows[0]?.slice(3, 5)).toEqual(['Level 2', 'Closed']);
  });

  it('gives the administrator of an area the orders in it', async () => {
    const { tenant } = fixture;
    const empty = await createArea(server, tenant.id, null, '空站点', { kind: 'site' });
    const of = async (areaId: string) => (await tenant.addAccount([{ role: 'tenant_admin', areaId }], `管理员 ${areaId}`)).client;
    expect(await numbersOf({}, await of(tenant.areas.site))).toEqual(await numbersOf());
    expect(await numbersOf({}, await of(empty))).toEqual([]);
    const grants: { role: Role; areaId?: string }[] = [{ role: 'tenant_admin', areaId: empty }, { role: 'dispatcher' }];
    const both = await tenant.addAccount(grants, '两种角色');
    expect(await listNumbers({}, both.client)).not.toEqual([]);
    expect(await numbersOf({}, both.client)).toEqual([]);
  });

  it('shows nothing of another tenant', async () => {
    const [order] = await listNumbers({}, foreign.tenant.clients.tenant_admin);
    expect(await exportRows({ projectId: foreign.operations.projectId })).toEqual([]);
    const cursor = encodeCursor([(await foreign.orderAt('10')).id, 0, 5]);
    const known = new Set(await listNumbers({}, fixture.tenant.clients.tenant_admin));
    for (const { 编号, 项目 } of await exportRows({ cursor }))
      expect([编号, known.has(编号 ?? ''), 项目]).toEqual([编号, true, '滨江园区运维']);
    expect(order).toBeDefined();
  });

  it.each(['x', encodeCursor(['x', 1, 1]), encodeCursor(['0190a000-0000-7000-8000-000000000001', -1, 1]), encodeCursor([null, 1, 1])])(
    'refuses the cursor %s',
    async (cursor) => {
      const { code, data } = await fixture.tenant.clients.tenant_admin.call('exportWorkOrders', { cursor });
      expect([code, Object.keys(data.fields)]).toEqual([bodyCode.invalid, ['cursor']]);
    },
  );
});

describe('an export of many orders', () => {
  let many: OrderFixture;
  const more = 2_500;
  let copy: (from: number, copies: number) => Promise<void>;

  beforeAll(async () => {
    many = await createOrderFixture(server);
    const { id } = await many.create('dispatcher', { title: '三号柜温度过高' });
    copy = (from, copies) => copyOrder(server, many.tenant.id, id, { from, copies });
    await copy(1, more - 1);
  });

  it('comes page by page, each order once, and each page is in the audit log', async () => {
    const admin = many.tenant.clients.tenant_admin;
    const numbers: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await admin.succeed('exportWorkOrders', { status: [workOrderStatus.toBeDispatched], ...(cursor && { cursor }) });
      expect(page.total).toBe(more);
      numbers.push(...page.rows.map(([number]) => number ?? ''));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect([numbers.length, new Set(numbers).size]).toEqual([more, more]);
    const audit = await server.database.kysely
      .selectFrom('audit_log')
      .select(['account_id', 'changes'])
      .where('tenant_id', '=', many.tenant.id)
      .where('endpoint', '=', 'exportWorkOrders')
      .orderBy('id')
      .execute();
    expect(new Set(audit.map(({ account_id }) => account_id))).toEqual(new Set([many.tenant.accounts.tenant_admin.id]));
    expect(audit.map(({ changes }) => changes)).toEqual([
      { exported: { status: [10], scope: 'all' }, from: 1, rows: 1000 },
      { exported: { status: [10], scope: 'all' }, from: 1001, rows: 1000 },
      { exported: { status: [10], scope: 'all' }, from: 2001, rows: 500 },
    ]);
  });

  it('has no total for a common word, and all orders nevertheless', async () => {
    const page = await many.tenant.clients.tenant_admin.succeed('exportWorkOrders', { keyword: '三号柜' });
    expect([page.total, page.rows.length]).toEqual([null, 1000]);
    const next = await many.tenant.clients.tenant_admin.succeed('exportWorkOrders', { keyword: '三号柜', cursor: page.nextCursor ?? '' });
    expect([next.total, next.rows.length]).toEqual([null, 1000]);
  });

  it('is refused with what to do where there are too many, counted or not', async () => {
    // In parts, each within the time that a statement may take.
    for (let from = more; from < maxExportedOrders; from += more) await copy(from, more);
    const admin = many.tenant.clients.tenant_admin;
    expect((await admin.succeed('exportWorkOrders', {})).total).toBe(maxExportedOrders);
    await copy(maxExportedOrders, 1);
    const refused = { code: bodyCode.invalid, data: { fields: { from: '一次最多导出 10000 张工单，请缩小筛选范围后再导出' } } };
    expect(await admin.call('exportWorkOrders', {})).toMatchObject(refused);
    let cursor: string | undefined;
    for (let page = 1; page < maxExportedOrders / 1000; page += 1)
      cursor = (await admin.succeed('exportWorkOrders', { keyword: '三号柜', ...(cursor && { cursor }) })).nextCursor ?? undefined;
    expect(await admin.call('exportWorkOrders', { keyword: '三号柜', cursor })).toMatchObject(refused);
  }, 120_000);
});
