import { type ApiInput, bodyCode } from '@energy-om/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listRecipients } from '#services/notification/list-recipients.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { parametersOf } from '../support/factories/create-parameters.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Input = ApiInput<'saveTenantParameters'>;

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  fixture = await createOrderFixture(server);
});

const admin = () => fixture.tenant.clients.tenant_admin;
const contact = { phone: '0571-5550 0119', mail: 'service@example.com', address: '一号楼 101', hours: '工作日 8:30 到 17:30' };

async function expectNothingWritten(act: () => Promise<unknown>): Promise<void> {
  const before = await readTenant(fixture.tenant.id);
  await act();
  expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
}

async function expectRefused(changes: Partial<Input>, path: string): Promise<string> {
  let message = '';
  await expectNothingWritten(async () => {
    const { code, data } = await admin().call('saveTenantParameters', parametersOf(changes));
    expect({ code, paths: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, paths: [path] });
    message = data.fields[path];
  });
  return message;
}

describe('getTenantParameters', () => {
  it('has the defaults for a tenant that saved nothing, and is read by administrators only', async () => {
    const { version, reports, retention, installation, registeredName } = await admin().succeed('getTenantParameters', {});
    expect({ version, reports, retention }).toEqual({ version: 0, reports: parametersOf().reports, retention: parametersOf().retention });
    expect({ installation, registeredName }).toEqual({ installation: { readingsMonths: null }, registeredName: fixture.tenant.name });
    expect((await fixture.tenant.clients.dispatcher.call('getTenantParameters', {})).code).toBe(bodyCode.forbidden);
  });
});

describe('saveTenantParameters', () => {
  itRejectsUnauthorised('saveTenantParameters', () => ({ server, tenant: fixture.tenant }), noAdministrators, parametersOf());

  it('saves by the version that was read, and answers another one with what stands', async () => {
    const given = parametersOf({ displayName: '江南物业', shortName: '江南', color: '#0A6B4A', contact, dispatchersMayExport: true });
    const saved = await admin().succeed('saveTenantParameters', given);
    expect(saved).toMatchObject({ ...given, version: 1, color: '#0a6b4a', logo: null });
    expect(await admin().succeed('getTenantParameters', {})).toEqual(saved);
    await expectNothingWritten(async () => {
      expect(await admin().call('saveTenantParameters', given)).toMatchObject({ code: bodyCode.conflict, data: saved });
    });
    expect(await readAudit(server, 'saveTenantParameters', fixture.tenant.id)).toMatchObject([{ changes: { shortName: '江南' } }]);
  });

  it('lets dispatchers export orders from the next call on, and takes it back', async () => {
    const { dispatcher, technician } = fixture.tenant.clients;
    const codes = async () => [(await dispatcher.call('exportWorkOrders', {})).code, (await technician.call('exportWorkOrders', {})).code];
    for (const [dispatchersMayExport, code] of [
      [false, bodyCode.forbidden],
      [true, bodyCode.success],
      [false, bodyCode.forbidden],
    ] as const) {
      const { version } = await admin().succeed('getTenantParameters', {});
      await admin().succeed('saveTenantParameters', parametersOf({ version, dispatchersMayExport }));
      expect(await codes()).toEqual([code, bodyCode.forbidden]);
      const { permissions } = await dispatcher.succeed('getUserInfo', {});
      expect(permissions.includes('work-order.export')).toBe(dispatchersMayExport);
    }
  });

  it('lets one of two simultaneous administrators win', async () => {
    const answers = await Promise.all(['甲', '乙'].map((shortName) => admin().call('saveTenantParameters', parametersOf({ shortName }))));
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
  });

  it('shows name, colour and contact to every member with the list of their tenants', async () => {
    const technician = fixture.tenant.clients.technician;
    expect((await technician.succeed('listAccountTenants', {}))[0]).not.toHaveProperty('branding');
    await admin().succeed('saveTenantParameters', parametersOf({ displayName: '江南物业', shortName: '江南', color: '#0a6b4a', contact }));
    expect(await technician.succeed('listAccountTenants', {})).toMatchObject([
      { name: '江南物业', branding: { shortName: '江南', logo: null, color: '#0a6b4a', contact } },
    ]);
  });

  it('has notifications off by default for members who chose nothing, and leaves the choices of the others', async () => {
    const { technician, dispatcher } = fixture.tenant.clients;
    await dispatcher.succeed('updateProfile', { notifications: { alarms: true } });
    await admin().succeed('saveTenantParameters', parametersOf({ notifications: { workOrders: true, alarms: false } }));
    expect((await technician.succeed('getUserInfo', {})).notifications).toEqual({ workOrders: true, alarms: false, announcements: true });
    const recipients = await listRecipients(server.context, fixture.tenant.id);
    const wants = (id: string) => recipients.find(({ member }) => member.accountId === id)?.wants.alarms;
    const { accounts } = fixture.tenant;
    expect([wants(accounts.technician.id), wants(accounts.dispatcher.id)]).toEqual([false, true]);
  });

  it('says how reports are handled, of which the business type is not retired then', async () => {
    const { businessTypeId } = fixture.operations;
    const reports = { classifiedBy: 'reporter', businessTypeId, level: 2, emergencyPhone: '119' } as const;
    await admin().succeed('saveTenantParameters', parametersOf({ reports }));
    expect(await fixture.tenant.clients.client_rep.succeed('getReportDesk', {})).toMatchObject({
      leftToDispatcher: false,
      emergencyPhone: '119',
    });
    const types = await admin().succeed('listManagedBusinessTypes', {});
    const version = types.find(({ id }) => id === businessTypeId)?.version ?? 0;
    const { code, data } = await admin().call('retireBusinessType', { id: businessTypeId, version });
    expect(code).toBe(bodyCode.conflict);
    expect(JSON.stringify(data)).toContain('reports');
  });

  const retention = (kind: string, months: number) => ({ retention: { ...parametersOf().retention, [kind]: months } });
  it.each<[string, Partial<Input>, string]>([
    ['a colour that is none', { color: 'red' }, 'color'],
    ['readings that are kept for no month', retention('readings', 0), 'retention.readings'],
    ['readings that are kept for a thousand months', retention('readings', 1000), 'retention.readings'],
    ['an audit log of five months', retention('auditLog', 5), 'retention.auditLog'],
    ['half a month', retention('notifications', 1.5), 'retention.notifications'],
    ['a number that cannot be dialled', { contact: { ...contact, phone: 'javascript:alert(1)' } }, 'contact.phone'],
    ['a mail address that is none', { contact: { ...contact, mail: 'nobody' } }, 'contact.mail'],
    ['a short name that is long', { shortName: '一二三四五六七八九十一二三' }, 'shortName'],
    ['a name of invisible characters', { displayName: '江南\u202e物业' }, 'displayName'],
  ])('refuses %s at its field', async (_, changes, path) => {
    await expectRefused(changes, path);
  });

  it('refuses a colour on which white text cannot be read, and names the nearest that works', async () => {
    expect(await expectRefused({ color: '#fafafa' }, 'color')).toMatch(/#7[0-9a-f]{5}$/);
  });

  it('refuses to keep readings for longer than the installation', async () => {
    server.context.config.readingsKeptMonths = 6;
    try {
      expect(await expectRefused(retention('readings', 7), 'retention.readings')).toContain('6');
      await admin().succeed('saveTenantParameters', parametersOf(retention('readings', 6)));
    } finally {
      server.context.config.readingsKeptMonths = 0;
    }
  });

  it('is refused to an administrator of a part of the tenant', async () => {
    const { client } = await createLimitedAdministrator(fixture.tenant, fixture.tenant.areas.site);
    expect((await client.call('saveTenantParameters', parametersOf())).code).toBe(bodyCode.forbidden);
  });
});

describe('the logo', () => {
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 10, g: 107, b: 74, alpha: 0.5 } } });
  const upload = async (name: string, bytes: Buffer, client: TestClient = admin()): Promise<string> => {
    const { data } = await client.upload('uploadFile', [{ name, bytes }], { bucket: 'avatar' });
    return data.id;
  };

  it('is drawn anew, so that nothing but the picture is left, and stays until it is replaced or removed', async () => {
    const script = '<script>alert(1)</script>';
    const polyglot = Buffer.concat([await draw(300, 300).png().toBuffer(), Buffer.from(script)]);
    const { logo } = await admin().succeed('saveTenantParameters', parametersOf({ logoFileId: await upload('标志.png', polyglot) }));
    const bytes = Buffer.from(String(logo).replace('data:image/webp;base64,', ''), 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 128, height: 128, hasAlpha: true });
    expect(bytes.includes(script)).toBe(false);
    expect((await admin().succeed('saveTenantParameters', parametersOf({ version: 1, shortName: '江南' }))).logo).toBe(logo);
    expect((await admin().succeed('listAccountTenants', {}))[0]?.branding?.logo).toBe(logo);
    expect((await admin().succeed('saveTenantParameters', parametersOf({ version: 2, logoFileId: null }))).logo).toBeNull();
  });

  it('is no script, whatever it is called', async () => {
    for (const name of ['logo.svg', 'logo.png']) {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      expect((await admin().upload('uploadFile', [{ name, bytes: svg }], { bucket: 'avatar' })).code).toBe(bodyCode.invalid);
    }
  });

  it.each<[string, string, () => Promise<Buffer>]>([
    ['a moving picture', 'logo.gif', () => draw(100, 100).gif().toBuffer()],
    ['a wide picture', 'logo.png', () => draw(200, 100).png().toBuffer()],
    ['a tiny picture', 'logo.webp', () => draw(32, 32).webp().toBuffer()],
    ['a picture of too many pixels', 'logo.png', () => draw(5000, 5000).png().toBuffer()],
    [
      'a file of more than 512 kB',
      'logo.png',
      async () => Buffer.concat([await draw(100, 100).png().toBuffer(), Buffer.alloc(513 * 1024)]),
    ],
  ])('is not %s', async (_, name, make) => {
    const logoFileId = await upload(name, await make());
    await expectRefused({ logoFileId }, 'logoFileId');
  });

  it('is not a picture that somebody else has uploaded', async () => {
    const logoFileId = await upload('logo.png', await draw(100, 100).png().toBuffer(), fixture.tenant.clients.technician);
    await expectRefused({ logoFileId }, 'logoFileId');
  });
});
