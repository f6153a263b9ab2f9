import { bodyCode, permitDocumentUrl, switchingDocumentUrl } from '@energy-om/contract';
import { maxFormLines } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createBareTenant } from '../support/factories/create-bare-tenant.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { beginWork, draftPermit, qualifyPeople } from '../support/factories/create-permits.ts';
import { formsOf } from '../support/factories/create-printed-forms.ts';
import { beginSwitching, writeSwitching } from '../support/factories/create-switchings.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { createRecordingPrinter, textsOf } from '../support/services/recording-printer.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const printer = createRecordingPrinter();
let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer({ printer });
  readTenant = await createTenantReader(server);
});
beforeEach(async () => {
  fixture = await createOrderFixture(server);
  await qualifyPeople(server, fixture);
});
afterAll(() => server.close());

const admin = () => fixture.tenant.clients.tenant_admin;
const own = { heading: '滨江能源服务公司', title: '低压电气工作票', standard: 'Q/BJ 102—2026', lines: ['逐项核对。', '双方签名。'] };

/** What is printed, without the time in the foot. */
async function print(url: string): Promise<string> {
  const { headers } = fixture.tenant.clients.dispatcher;
  await server.app.inject({ method: 'GET', url, headers: { ...headers, 'accept-language': 'zh-CN' } });
  const content = printer.printed.at(-1);
  return textsOf(content?.kind === 'pages' && content.blocks).join('\n');
}

describe('getPrintedForms', () => {
  it('says nothing of its own at first, and what stands on each form then, in the language of the call', async () => {
    const { version, forms, defaults } = await admin().succeed('getPrintedForms', {});
    expect({ version, forms }).toEqual(formsOf());
    expect(defaults.powerOff).toMatchObject({ heading: fixture.tenant.name, title: '第一种工作票', lines: expect.arrayContaining([]) });
    expect(defaults.switching.lines.length).toBeGreaterThan(0);
    expect(defaults.lowVoltage.numberExample).toMatch(/^D-\d{6}-001$/);
  });
});

describe('savePrintedForms', () => {
  itRejectsUnauthorised('savePrintedForms', () => ({ server, tenant: fixture.tenant }), noAdministrators, formsOf());

  it('saves by the version that was read, and answers another one with what stands', async () => {
    const saved = await admin().succeed('savePrintedForms', formsOf({ lowVoltage: own }));
    expect(saved).toMatchObject({ version: 1, forms: { ...formsOf().forms, lowVoltage: { ...own, numberPrefix: null } } });
    const before = await readTenant(fixture.tenant.id);
    expect(await admin().call('savePrintedForms', formsOf())).toMatchObject({ code: bodyCode.conflict, data: saved });
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
    expect(await readAudit(server, 'savePrintedForms', fixture.tenant.id)).toMatchObject([
      { changes: { forms: { lowVoltage: { title: own.title } } } },
    ]);
  });

  it('is of administrators of the whole tenant, and its own', async () => {
    const { client } = await createLimitedAdministrator(fixture.tenant, fixture.tenant.areas.site);
    expect((await client.call('savePrintedForms', formsOf())).code).toBe(bodyCode.forbidden);
    const { admin: other } = await createBareTenant(server);
    await other.succeed('savePrintedForms', formsOf({ lowVoltage: own }));
    expect((await admin().succeed('getPrintedForms', {})).version).toBe(0);
  });

  it.each([
    ['title', { title: '票'.repeat(61) }],
    ['numberPrefix', { numberPrefix: ' ' }],
    ['lines', { lines: Array.from({ length: maxFormLines + 1 }, () => '核对') }],
    ['lines', { lines: ['一行\n两行'] }],
  ] as const)('refuses a %s that does not fit on a form', async (field, settings) => {
    const before = await readTenant(fixture.tenant.id);
    const { code, data } = await admin().call('savePrintedForms', formsOf({ powerOn: settings }));
    expect(code).toBe(bodyCode.invalid);
    expect(Object.keys((data as { fields: object }).fields)[0]).toMatch(new RegExp(`^forms\\.powerOn\\.${field}`));
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
  });
});

describe('what was signed', () => {
  it('keeps the form of the issue of a permit, whatever is set afterwards', async () => {
    await admin().succeed('savePrintedForms', formsOf({ lowVoltage: { ...own, numberPrefix: 'BJ-DY' } }));
    const walk = await draftPermit(server, fixture, (await fixture.orderAt('50.team')).id);
    await beginWork(walk);
    const { id, number, hash } = walk.permit;
    expect(number).toMatch(/^BJ-DY-\d{6}-001$/);
    const printed = await print(permitDocumentUrl(id));
    for (const shown of ['低压电气工作票', '滨江能源服务公司', '依据 Q/BJ 102—2026', '1. 逐项核对。', '2. 双方签名。'])
      expect(printed).toContain(shown);
    await admin().succeed('savePrintedForms', formsOf({ lowVoltage: { title: '新标题', lines: [] } }, 1));
    expect(await print(permitDocumentUrl(id))).toBe(printed);
    const after = await fixture.tenant.clients.technician.succeed('getPermit', { id });
    expect(after).toMatchObject({ hash, form: own });
    const event = await server.database.kysely
      .selectFrom('permit_events')
      .select('detail')
      .where('permit_id', '=', id)
      .where('row', '=', 'P4')
      .executeTakeFirstOrThrow();
    expect(event.detail).toMatchObject({ text: { form: { 'zh-CN': own, en: own } } });
  });

  it('keeps the form of the review of a switching order, while a draft shows what is set now', async () => {
    const orderId = (await fixture.orderAt('50.team')).id;
    const signed = await writeSwitching(fixture, orderId);
    const draft = await writeSwitching(fixture, orderId);
    await beginSwitching(signed);
    const printed = await print(switchingDocumentUrl(signed.switching.id));
    await admin().succeed('savePrintedForms', formsOf({ switching: { title: '低压操作票', lines: ['只做一项任务。'] } }));
    expect(await print(switchingDocumentUrl(signed.switching.id))).toBe(printed);
    expect(printed).not.toContain('只做一项任务');
    expect(await print(switchingDocumentUrl(draft.switching.id))).toContain('1. 只做一项任务。');
  });

  it('is as before forms could be set where it was signed before that', async () => {
    const walk = await draftPermit(server, fixture, (await fixture.orderAt('50.team')).id);
    await beginWork(walk);
    const { id } = walk.permit;
    await server.database.kysely
      .updateTable('permit_events')
      .set((column) => ({
        detail: column.fn('jsonb_set', [column.ref('detail'), column.val('{text}'), column.val('{"scope":""}')]) as never,
      }))
      .where('permit_id', '=', id)
      .where('row', '=', 'P4')
      .execute();
    await admin().succeed('savePrintedForms', formsOf({ lowVoltage: own }));
    const { form } = await fixture.tenant.clients.technician.succeed('getPermit', { id });
    expect(form).toEqual({ heading: fixture.tenant.name, title: '低压工作票', standard: '', lines: [] });
  });
});
