import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { standardMeterModels } from '@energy-om/domain';
import type { Database } from '@energy-om/server/src/db/database.ts';
import { hashToken } from '@energy-om/server/src/services/account/session/tokens.ts';
import { sql } from 'kysely';
import { v7 as makeId } from 'uuid';
import type { SeededTenant } from '../seed.ts';

export const modelName = 'DTSD1352-C';
/** Every n-th device has rules. */
const ruledEvery = 10;

export interface SeededDevice {
  id: string;
  tenantId: string;
  code: string;
  token: string;
}

/** Creates meters with a register and a token each, spread over the tenants; two rules watch every tenth. Writes the file of tokens. */
export async function seedDevices(
  { kysely }: Database,
  tenants: readonly SeededTenant[],
  count: number,
  tokensFile: string,
): Promise<SeededDevice[]> {
  const model = standardMeterModels.find(({ name }) => name === modelName);
  if (!model) throw new Error(`there is no model ${modelName}`);
  const devices = Array.from({ length: count }, (_, index) => ({
    id: makeId(),
    tenantId: (tenants[index % tenants.length] as SeededTenant).id,
    siteId: (tenants[index % tenants.length] as SeededTenant).siteId,
    code: `EM-${index + 1}`,
    token: randomBytes(32).toString('base64url'),
  }));
  const now = new Date();
  const rows = JSON.stringify(devices.map(({ id, tenantId, siteId, code }) => ({ id, t: tenantId, a: siteId, c: code })));
  await sql`
    insert into devices (tenant_id, id, kind, name, code, energy_type, model, model_id, area_id, register_factor)
    select x.t, x.id, 'meter', x.c, x.c, 'NYDN', ${model.name}, ${model.id}::uuid, x.a, 1
    from jsonb_to_recordset(${rows}::jsonb) as x(id uuid, t uuid, a uuid, c text)`.execute(kysely);
  await sql`
    insert into device_credentials (hash, id, tenant_id, device_id, created_at)
    select x.h, gen_random_uuid(), x.t, x.d, ${now}
    from unnest(${devices.map(({ token }) => hashToken(token))}::bytea[], ${devices.map(({ tenantId }) => tenantId)}::uuid[], ${devices.map(({ id }) => id)}::uuid[]) as x(h, t, d)`.execute(
    kysely,
  );
  await seedRules(
    kysely,
    devices.filter((_, index) => index % ruledEvery === 0),
    now,
  );
  await writeFile(tokensFile, devices.map(({ code, token }) => `${code},${token}`).join('\n'));
  return devices;
}

/** One rule evaluates each reading and is sometimes pending, the other detects silence. */
async function seedRules(kysely: Database['kysely'], devices: readonly { id: string; tenantId: string }[], now: Date): Promise<void> {
  const conditions = [
    { kind: 'threshold', key: 'power', direction: 'above', limit: 1e6, hysteresis: 1, forSeconds: 60, times: 3 },
    { kind: 'noData', forSeconds: 3600 },
  ];
  const rules = devices.flatMap(({ id, tenantId }) => conditions.map((c) => ({ id: makeId(), t: tenantId, d: id, c })));
  await sql`
    insert into alarm_rules (tenant_id, id, name, device_id, condition, level, created_at, updated_at)
    select x.t, x.id, 'measured', x.d, x.c, 2, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as x(id uuid, t uuid, d uuid, c jsonb)`.execute(kysely);
}
