import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Database } from '@energy-om/server/src/db/database.ts';
import { sql } from 'kysely';
import type { SeededDevice } from './seed-devices.ts';

interface LedgerLine {
  device: string;
  at: number;
  values: Record<string, unknown>;
}

export interface LedgerCheck {
  acknowledged: number;
  /** Acknowledged readings that the table lacks or has with other values. */
  missing: number;
  /** Rows that were never sent, or that are duplicates. */
  surplus: number;
  /** Devices whose register differs from their last reading. */
  wrongRegisters: number;
}

const linesInStatement = 20_000;

/** Compares the acknowledged readings with a table. @param sent number of messages sent; unacknowledged ones may be present or not */
export async function checkLedger(
  { kysely }: Database,
  devices: readonly SeededDevice[],
  ledgerFiles: readonly string[],
  sent: number,
  table: 'readings' | 'bare_readings',
): Promise<LedgerCheck> {
  const byCode = new Map(devices.map((device) => [device.code, device]));
  const last = new Map<string, { at: number; energy: unknown }>();
  let acknowledged = 0;
  let missing = 0;
  let lines: LedgerLine[] = [];
  const compare = async () => {
    const rows = lines.map(({ device, at, values }) => ({ t: byCode.get(device)?.tenantId, d: byCode.get(device)?.id, a: at, v: values }));
    const { rows: found } = await sql<{ count: number }>`
      select count(*)::int as count from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(t uuid, d uuid, a bigint, v jsonb)
        join ${sql.table(table)} r on r.tenant_id = x.t and r.device_id = x.d and r.at = to_timestamp(x.a / 1000.0) and r.values = x.v`.execute(
      kysely,
    );
    missing += lines.length - (found[0]?.count ?? 0);
    acknowledged += lines.length;
    lines = [];
  };
  for (const file of ledgerFiles) {
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const entry = JSON.parse(line) as LedgerLine;
      lines.push(entry);
      if ((last.get(entry.device)?.at ?? 0) < entry.at) last.set(entry.device, { at: entry.at, energy: entry.values['energy'] });
      if (lines.length === linesInStatement) await compare();
    }
  }
  await compare();
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(kysely);
  return {
    acknowledged,
    missing,
    surplus: Math.max(0, (rows[0]?.count ?? 0) - sent),
    wrongRegisters: table === 'readings' ? await countWrongRegisters(kysely, byCode, last) : 0,
  };
}

async function countWrongRegisters(
  kysely: Database['kysely'],
  byCode: ReadonlyMap<string, SeededDevice>,
  last: ReadonlyMap<string, { at: number; energy: unknown }>,
): Promise<number> {
  const rows = [...last].map(([code, { at, energy }]) => ({ t: byCode.get(code)?.tenantId, d: byCode.get(code)?.id, a: at, e: energy }));
  const { rows: wrong } = await sql<{ count: number }>`
    select count(*)::int as count from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(t uuid, d uuid, a bigint, e double precision)
      left join device_states s on s.tenant_id = x.t and s.device_id = x.d
    where s.register_at < to_timestamp(x.a / 1000.0) or (s.register_at = to_timestamp(x.a / 1000.0) and s.register_value <> x.e)
      or s.register_at is null`.execute(kysely);
  return wrong[0]?.count ?? 0;
}
