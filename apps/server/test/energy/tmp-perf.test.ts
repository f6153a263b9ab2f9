import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mintArea } from '../support/mint-places.ts';
import { findModelId } from '../support/mint-readings.ts';
import { createMonths } from '../../src/services/ingest/months.ts';
import { mintTenant, type TestTenant } from '../support/mint-tenant.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
let server: TestServer; let tenant: TestTenant; let site: string; let meterId: string;
const heavy = process.env.TEST_DATABASE_URL !== undefined;
beforeAll(async () => {
  server = await startTestServer({ encryption: false });
  tenant = await mintTenant(server);
  site = await mintArea(server, tenant.id, tenant.areas.region, '百表站');
  const k = server.database.kysely;
  const model = findModelId('DDSD1352'); const th = findModelId('TH-LoRa-02');
  const many = heavy ? 3000 : 500; const ndays = heavy ? 760 : 400;
  await sql`insert into devices (tenant_id,id,kind,name,code,energy_type,area_id,model_id,online) select ${tenant.id}, gen_random_uuid(), 'meter', 'm'||n, 'c'||n, 'NYDN', case when n<=100 then ${site}::uuid else ${tenant.areas.room}::uuid end, ${model}::uuid, true from generate_series(1,${many}) n`.execute(k);
  await sql`insert into devices (tenant_id,id,kind,name,code,energy_type,area_id,model_id,online) select ${tenant.id}, gen_random_uuid(), 'device', 'th'||n, 't'||n, 'NYHJ', ${site}::uuid, ${th}::uuid, true from generate_series(1,200) n`.execute(k);
  await sql`insert into meter_days select tenant_id, id, date '2026-11-19' - g, random()*10 from devices, generate_series(1,${ndays}) g where tenant_id=${tenant.id} and kind='meter'`.execute(k);
  await sql`insert into meter_hours select tenant_id, id, timestamptz '2026-11-19 02:00Z' - g * interval '1 hour', random() from devices, generate_series(1,${heavy ? 24*40 : 24*8}) g where tenant_id=${tenant.id} and kind='meter'`.execute(k);
  await sql`insert into device_states (tenant_id,device_id,hour,hour_amount,day,day_amount,last_seen_at,latest) select tenant_id, id, '2026-11-19 02:00Z', 0.3, '2026-11-19', 3, '2026-11-19 01:59Z', '{"temperature":[1800000000000,20],"humidity":[1800000000000,50]}' from devices where tenant_id=${tenant.id}`.execute(k);
  meterId = (await sql<{ id: string }>`select id from devices where tenant_id=${tenant.id} and name='m1'`.execute(k)).rows[0]!.id;
  const months = createMonths(server.database);
  await months.ensure(Array.from({ length: 14 }, (_, i) => Date.UTC(2025, 10 + i, 2)));
  await sql`insert into readings select ${tenant.id}, ${meterId}, timestamptz '2026-11-19 02:00Z' - g * interval '1 minute', jsonb_build_object('power', random()*10, 'energy', g, 'voltage', 220, 'current', 3.3, 'on', true) from generate_series(1,${heavy ? 525600 : 60000}) g`.execute(k);
  await sql`insert into readings select d.tenant_id, d.id, timestamptz '2026-11-19 02:00Z' - g * interval '1 minute', jsonb_build_object('temperature', random()*10, 'humidity', 50) from devices d, generate_series(1,${heavy ? 1440 : 288}) g where tenant_id=${tenant.id} and name like 'th%'`.execute(k);
  if (heavy) await sql`insert into readings select d.tenant_id, d.id, timestamptz '2026-11-19 02:00Z' - g * interval '5 minute', jsonb_build_object('power', random()*10, 'energy', g) from devices d, generate_series(1,8640) g where tenant_id=${tenant.id} and d.name ~ '^m[1-9][0-9]{2}$'`.execute(k);
  await sql`analyze`.execute(k);
}, 900_000);
afterAll(() => server.close());
it('times', async () => {
  const c = tenant.clients.tenant_admin;
  const cases: [string, () => Promise<unknown>][] = [
    ['month of site by day (running)', () => c.succeed('getTotalEnergy', { from: '2026-11-01', to: '2026-11-30', granularity: 'day', siteId: site })],
    ['month of site by day (past)', () => c.succeed('getTotalEnergy', { from: '2026-10-01', to: '2026-10-31', granularity: 'day', siteId: site })],
    ['analyse site month', () => c.succeed('analyseEnergy', { from: '2026-11-01', to: '2026-11-30', granularity: 'day', siteId: site, energyType: 'NYDN' })],
    ['site 7 days by hour', () => c.succeed('getTotalEnergy', { from: '2026-11-13', to: '2026-11-19', granularity: 'hour', siteId: site })],
    ['tenant month by day', () => c.succeed('getTotalEnergy', { from: '2026-11-01', to: '2026-11-30', granularity: 'day' })],
    ['tenant year by month', () => c.succeed('getTotalEnergy', { from: '2026-01-01', to: '2026-12-31', granularity: 'month' })],
    ['home', () => c.succeed('getHomePage')],
    ['listMeters', () => c.succeed('listMeters', { pageSize: 100 })],
    ['environment 200', () => c.succeed('getEnvironment')],
    ['curve day', () => c.succeed('getMeterCurve', { id: meterId, key: 'power', from: '2026-11-18T02:00:00Z', to: '2026-11-19T02:00:00Z' })],
    ['curve 366 days', () => c.succeed('getMeterCurve', { id: meterId, key: 'power', from: '2025-11-18T02:00:00Z', to: '2026-11-19T02:00:00Z' })],
  ];
  const n = await sql<{ n: number }>`select (select count(*) from readings) as n`.execute(server.database.kysely);
  const lines = [`readings: ${JSON.stringify(n.rows)}`];
  for (const [what, run] of cases) {
    await run();
    const times = [];
    for (let i = 0; i < 5; i++) { const t = performance.now(); await run(); times.push(performance.now() - t); }
    lines.push(`${what}: ${times.sort((a, b) => a - b)[2]!.toFixed(1)} ms`);
  }
  const m = await server.database.query({ name: 'x', text: 'select name, statement from pg_prepared_statements where statement like $1 limit 0' }, ['%']);
  console.log(lines.join('\n'), m.length);
}, 300_000);
