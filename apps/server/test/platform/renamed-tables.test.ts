import { readdirSync } from 'node:fs';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { createEmptyDatabase } from '../support/services/postgres-database.ts';

const postgresUrl = inject('postgresUrl');
const before = readdirSync(new URL('../../src/db/migrations/', import.meta.url))
  .filter((name) => name.endsWith('.sql') && name < '0015')
  .sort();
const id = (digit: number) => `00000000-0000-7000-8000-00000000000${digit}`;

it('migration 0015 carries the rows of the outbox, the rollup queue and the timers over under their new names', async () => {
  const connectionString = await createEmptyDatabase(postgresUrl);
  await migrate({ connectionString }, before);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("insert into tenants (id, name, kind, work_calendar, created_at) values ($1, '迁移测试', 'company', '{}', now())", [
      id(1),
    ]);
    await client.query(
      `insert into notifications_due (tenant_id, subject_kind, subject_id, id, created_at, due_at) values ($1, 'alarm', $2, $3, now(), now())`,
      [id(1), id(2), id(3)],
    );
    await client.query(
      `insert into consumption_due (tenant_id, device_id, from_at, to_at, is_continued) values ($1, $2, '2026-01-01', '2026-01-02', true)`,
      [id(1), id(4)],
    );
    expect(await migrate({ connectionString })).toContain('0015_outbox_and_rollup.sql');
    const { rows: outbox } = await client.query('select subject_kind, subject_id, id from notification_outbox');
    expect(outbox).toEqual([{ subject_kind: 'alarm', subject_id: id(2), id: id(3) }]);
    const { rows: queue } = await client.query('select device_id, is_continued from rollup_queue');
    expect(queue).toEqual([{ device_id: id(4), is_continued: true }]);
    const { rows: left } = await client.query(
      `select conname as name from pg_constraint where conname ~ '(notifications|consumption)_due'
       union all select relname from pg_class where relname ~ '(notifications|consumption)_due|to_wake'
       union all select column_name from information_schema.columns where column_name = 'wakes_at'`,
    );
    expect(left).toEqual([]);
    const { rows: timers } = await client.query("select indexdef from pg_indexes where indexname = 'work_orders_by_next_timer'");
    expect(timers[0]?.indexdef).toContain('(tenant_id, next_timer_at)');
  } finally {
    await client.end();
  }
});
