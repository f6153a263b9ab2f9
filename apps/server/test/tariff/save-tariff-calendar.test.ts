import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const admin = () => tenant.clients.tenant_admin;
const none = { holiday: [], shiftedWorkday: [], hotDay: [] };

describe('saveTariffCalendar', () => {
  itRejectsUnauthorised('saveTariffCalendar', () => ({ server, tenant }), ['dispatcher', 'technician', 'client_rep', 'occupant'], {
    version: 0,
    ...none,
  });

  it('keeps the dates in order, by versions', async () => {
    expect(await admin().succeed('getTariffCalendar', {})).toEqual({ version: 0, ...none });
    const given = { holiday: ['2027-05-02', '2027-05-01'], shiftedWorkday: ['2027-05-08'], hotDay: ['2027-07-20'] };
    const saved = await admin().succeed('saveTariffCalendar', { version: 0, ...given });
    expect(saved).toEqual({ version: 1, ...given, holiday: ['2027-05-01', '2027-05-02'] });
    expect(await admin().succeed('getTariffCalendar', {})).toEqual(saved);
    expect(await admin().call('saveTariffCalendar', { version: 0, ...none })).toMatchObject({ code: bodyCode.conflict, data: saved });
    expect(await readAudit(server, 'saveTariffCalendar', tenant.id)).toHaveLength(1);
  });

  it('takes no hot day that has begun, no date twice, and nothing that is settled', async () => {
    const { version, ...dates } = await admin().succeed('getTariffCalendar', {});
    const { areas } = tenant;
    const { kysely } = server.database;
    await kysely.updateTable('areas').set({ kind: 'room' }).where('tenant_id', '=', tenant.id).where('id', '=', areas.room).execute();
    const supply = {
      tenant_id: tenant.id,
      room_id: areas.room,
      energy_type: 'NYSN' as const,
      settled_to: new Date('2026-11-01T00:00:00Z'),
    };
    await kysely.insertInto('supplies').values(supply).execute();
    const today = server.clock.now().toISOString().slice(0, 10);
    const before = await readTenant(tenant.id);
    const answers = [
      await admin().call('saveTariffCalendar', { version, ...dates, hotDay: [today] }),
      await admin().call('saveTariffCalendar', { version, ...dates, holiday: ['2027-05-01', '2027-05-01'] }),
      await admin().call('saveTariffCalendar', { version, ...dates, shiftedWorkday: ['2027-05-01'] }),
      await admin().call('saveTariffCalendar', { version, ...dates, holiday: ['2026-10-01', ...dates.holiday] }),
    ];
    expect(answers.map(({ code, data }) => [code, Object.keys(data.fields ?? data)])).toEqual([
      [bodyCode.invalid, ['hotDay.0']],
      [bodyCode.invalid, ['holiday.1']],
      [bodyCode.invalid, ['shiftedWorkday.0']],
      [bodyCode.conflict, ['settledTo']],
    ]);
    expect(compareRows(before, await readTenant(tenant.id))).toEqual(unchanged);
  });
});
