import type pg from 'pg';
import { expect, it } from 'vitest';
import { withDatabaseBefore } from '../support/services/migrated-database.ts';

const id = (digit: number) => `00000000-0000-7000-8000-00000000000${digit}`;

it('migration 0015 carries the rows of the outbox, the rollup queue and the timers over under their new names', async () => {
  await withDatabaseBefore('0015', async ({ client, migrateOn }) => {
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
    expect(await migrateOn()).toContain('0015_outbox_and_rollup.sql');
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
  });
});

it('migration 0016 takes the last removal of each member over from the audit log', async () => {
  await withDatabaseBefore('0016', async ({ client, migrateOn }) => {
    await client.query("insert into tenants (id, name, kind, work_calendar, created_at) values ($1, '迁移测试', 'company', '{}', now())", [
      id(1),
    ]);
    await client.query(
      `insert into accounts (id, login_name, full_name, phone_number, created_at) values ($1, '13600000001', '钱一', '13600000001', now())`,
      [id(2)],
    );
    const removed = `insert into audit_log (tenant_id, id, at, account_id, address, endpoint, subject_kind, subject_id, changes)
      values ($1, $2, $3, null, '', $4, 'member', $5, '{}')`;
    await client.query(removed, [id(1), id(3), '2026-03-01T00:00:00Z', 'removeMember', id(2)]);
    await client.query(removed, [id(1), id(4), '2026-03-02T00:00:00Z', 'removeMember', id(2)]);
    await client.query(removed, [id(1), id(5), '2026-03-03T00:00:00Z', 'grantRole', id(2)]);
    await client.query(removed, [id(1), id(6), '2026-03-04T00:00:00Z', 'removeMember', 'no account']);
    await migrateOn();
    const { rows } = await client.query('select tenant_id, account_id, removed_at from membership_removals');
    expect(rows).toEqual([{ tenant_id: id(1), account_id: id(2), removed_at: new Date('2026-03-02T00:00:00Z') }]);
  });
});

it('migrations 0018 and 0020 carry forms and calendars of tenants over, and orders keep their form', async () => {
  await withDatabaseBefore('0018', async ({ client, migrateOn }) => {
    const calendar = { hours: { 1: [{ from: 480, to: 1080 }] }, holidays: ['2026-10-01'], extraWorkdays: [] };
    await client.query("insert into tenants (id, name, kind, work_calendar, created_at) values ($1, '迁移测试', 'company', $2, now())", [
      id(1),
      calendar,
    ]);
    await client.query("insert into tenants (id, name, kind, work_calendar, created_at) values ($1, '无日历', 'company', '{}', now())", [
      id(2),
    ]);
    const form = [{ key: 'oil', label: '油温', type: 'number', required: true, options: [], unit: '℃', min: 0, max: 120 }];
    await client.query(
      `insert into business_types (tenant_id, id, name, specialty, default_level, backfill_form) values ($1, $2, '抢修', '', 1, $3)`,
      [id(1), id(3), JSON.stringify(form)],
    );
    await migrateOn();
    const { rows: types } = await client.query(
      `select b.form_version, f.version, f.fields from business_types b join business_type_forms f on f.business_type_id = b.id`,
    );
    expect(types).toEqual([{ form_version: 1, version: 1, fields: form }]);
    const { rows: calendars } = await client.query('select tenant_id, days, is_default from work_calendars');
    expect(calendars).toEqual([{ tenant_id: id(1), days: calendar, is_default: true }]);
    const { rows: defaults } = await client.query(
      `select column_default from information_schema.columns where column_name = 'form_version' and table_name in ('business_types', 'work_orders')`,
    );
    // What is made from now on begins without a form.
    expect(defaults).toEqual([{ column_default: '0' }, { column_default: '0' }]);
  });
});

it('migration 0021 carries the tenants’ own fields over to a first version, and open orders keep their rules', async () => {
  await withDatabaseBefore('0021', async ({ client, migrateOn }) => {
    for (const [tenant, name] of [
      [id(1), '有自己的字段'],
      [id(2), '没有'],
    ]) {
      await client.query("insert into tenants (id, name, kind, created_at) values ($1, $2, 'company', now())", [tenant, name]);
    }
    const field = (key: string) => ({ key, label: key, type: 'text', required: false, options: [], unit: null, min: null, max: null });
    const addField = 'insert into custom_fields (tenant_id, form, position, field) values ($1, $2, $3, $4)';
    await client.query(addField, [id(1), 'workOrder', 2, field('contact')]);
    await client.query(addField, [id(1), 'workOrder', 1, field('floor')]);
    await client.query(addField, [id(1), 'other', 1, field('other')]);
    await createOrders(client);

    await migrateOn();
    const { rows: forms } = await client.query(
      `select n.tenant_id, n.form_version, f.fields from order_forms n join order_form_versions f
         on f.tenant_id = n.tenant_id and f.version = n.form_version order by n.tenant_id`,
    );
    expect(forms).toEqual([
      { tenant_id: id(1), form_version: 1, fields: [field('floor'), field('contact')] },
      { tenant_id: id(2), form_version: 1, fields: [] },
    ]);
    const { rows: orders } = await client.query('select status, order_form_version, state from work_orders order by status');
    const rules = { beforePhotoRequired: false, afterPhotoRequired: true };
    expect(orders).toEqual([
      { status: 10, order_form_version: 1, state: { clocks: [], ...rules } },
      { status: 90, order_form_version: 1, state: { clocks: [] } },
    ]);
  });
});

/** An open order and a completed one, of a business type that requires a photo from after the work. */
async function createOrders(client: pg.Client): Promise<void> {
  await client.query("insert into areas (tenant_id, id, path, kind, name) values ($1, $2, '/x/', 'site', '站点')", [id(1), id(3)]);
  await client.query(
    `insert into business_types (tenant_id, id, name, specialty, default_level, after_photo_required) values ($1, $2, '检修', '', 3, true)`,
    [id(1), id(4)],
  );
  await client.query("insert into projects (tenant_id, id, name, customer) values ($1, $2, '项目', '客户')", [id(1), id(5)]);
  for (const [index, status] of [10, 90].entries()) {
    await client.query(
      `insert into work_orders (tenant_id, id, order_no, title, description, level, source, project_id, area_id, area_path, business_type_id,
         status, version, state, created_at, updated_at)
       values ($1, $2, $3, '标题', '', 3, 1, $4, $5, '/x/', $6, $7, 1, '{"clocks": []}', now(), now())`,
      [id(1), id(6 + index), `WO-${status}`, id(5), id(3), id(4), status],
    );
  }
}

it('migration 0031 carries the area and the trades of each team over to lists', async () => {
  await withDatabaseBefore('0031', async ({ client, migrateOn }) => {
    await client.query("insert into tenants (id, name, kind, created_at) values ($1, '迁移测试', 'company', now())", [id(1)]);
    await client.query("insert into areas (tenant_id, id, kind, name, path) values ($1, $2, 'site', '一站', $3)", [
      id(1),
      id(2),
      `/${id(2)}/`,
    ]);
    const add = 'insert into teams (tenant_id, id, name, specialty, area_id) values ($1, $2, $3, $4, $5)';
    await client.query(add, [id(1), id(3), '有区域', '暖通, 电气,,暖通', id(2)]);
    await client.query(add, [id(1), id(4), '没有', null, null]);
    await client.query(add, [id(1), id(5), '空的', '', null]);
    await migrateOn();
    const { rows: teams } = await client.query('select id, specialties from teams order by id');
    expect(teams).toEqual([
      { id: id(3), specialties: ['暖通', '电气'] },
      { id: id(4), specialties: [] },
      { id: id(5), specialties: [] },
    ]);
    const { rows: areas } = await client.query('select tenant_id, team_id, area_id from team_areas');
    expect(areas).toEqual([{ tenant_id: id(1), team_id: id(3), area_id: id(2) }]);
    for (const specialties of [
      ['电气', ''],
      ['电气', null],
    ])
      await expect(client.query('update teams set specialties = $1', [specialties])).rejects.toThrow('teams_specialties_named');
  });
});

it('migration 0056 leaves consents at the days that they were given for, and adds tracks to what tenants chose to keep', async () => {
  await withDatabaseBefore('0056', async ({ client, migrateOn }) => {
    await client.query("insert into tenants (id, name, kind, created_at) values ($1, '迁移测试', 'company', now())", [id(1)]);
    await client.query(
      "insert into accounts (id, login_name, full_name, phone_number, created_at) values ($1, '13600000001', '钱一', '13600000001', now())",
      [id(2)],
    );
    await client.query('insert into track_consents (tenant_id, account_id, given_at) values ($1, $2, now())', [id(1), id(2)]);
    await client.query(`insert into tenant_parameters (tenant_id, version, retention) values ($1, 1, '{"notifications": 3}')`, [id(1)]);
    await migrateOn();
    const { rows } = await client.query('select p.retention, c.kept_days from tenant_parameters p, track_consents c');
    expect(rows).toEqual([{ retention: { notifications: 3, tracks: null }, kept_days: 90 }]);
  });
});

it('migrations 0058 and 0059 find the device of each order, how long its repair took and whether it failed again, and have the rollups made anew', async () => {
  await withDatabaseBefore('0058', async ({ client, migrateOn }) => {
    await client.query("insert into tenants (id, name, kind, created_at) values ($1, '迁移测试', 'company', now())", [id(1)]);
    const path = `/${id(2)}/`;
    await client.query("insert into areas (tenant_id, id, kind, name, path) values ($1, $2, 'site', '一站', $3)", [id(1), id(2), path]);
    await client.query("insert into projects (tenant_id, id, name, customer) values ($1, $2, '项目', '客户')", [id(1), id(3)]);
    const type = "insert into business_types (tenant_id, id, name, specialty, default_level) values ($1, $2, '维修', 'electricity', 2)";
    await client.query(type, [id(1), id(4)]);
    const device = "insert into devices (tenant_id, id, kind, name, code, area_id) values ($1, $2, 'device', '开关柜', $3, $4)";
    for (const digit of [5, 6]) await client.query(device, [id(1), id(digit), `K-${digit}`, id(2)]);
    const order = `insert into work_orders (tenant_id, id, order_no, status, version, level, source, project_id, area_id, area_path, business_type_id, title,
        description, state, created_at, updated_at, arrived_at, finished_at)
      values ($1, $2, $3, 90, 1, 2, 0, $4, $5, $6, $7, '检修', '', '{}', $8, $8, $9, $10)`;
    const add = async (digit: number, created: string, arrived: string | null, finished: string | null) => {
      await client.query(order, [id(1), id(digit), `WO-${digit}`, id(3), id(2), path, id(4), created, arrived, finished]);
      const object = 'insert into work_order_objects (tenant_id, order_id, position, device_id) values ($1, $2, $3, $4)';
      await client.query(object, [id(1), id(digit), 0, id(5)]);
      await client.query(object, [id(1), id(digit), 1, id(6)]);
    };
    await add(7, '2026-01-01T00:00:00Z', '2026-01-01T01:00:00Z', '2026-01-01T02:00:00Z');
    await add(8, '2026-01-31T02:00:00Z', null, '2026-01-31T03:00:00Z');
    await add(9, '2026-03-02T03:00:01Z', null, null);
    await migrateOn();
    const { rows } = await client.query('select id, device_id, repair_seconds, repeated from work_orders order by id');
    expect(rows).toEqual([
      { id: id(7), device_id: id(5), repair_seconds: 3600, repeated: true },
      { id: id(8), device_id: id(5), repair_seconds: null, repeated: false },
      { id: id(9), device_id: id(5), repair_seconds: null, repeated: false },
    ]);
    const { rows: left } = await client.query('select id from order_rollup_changes');
    expect(left).toEqual([]);
  });
});

it('migration 0091 has the cost of open orders computed, and not of those that are over', async () => {
  await withDatabaseBefore('0091', async ({ client, migrateOn }) => {
    await client.query("insert into tenants (id, name, kind, created_at) values ($1, '迁移测试', 'company', now())", [id(1)]);
    await createOrders(client);
    const object =
      'insert into work_order_objects (tenant_id, order_id, position, area_id) select tenant_id, id, 0, area_id from work_orders';
    await client.query(object);
    const { rows: open } = await client.query('select id as order_id, true as due from work_orders where status = 10');
    await migrateOn();
    const { rows } = await client.query('select order_id, next_at is not null as due from delay_costs');
    expect(open).toHaveLength(1);
    expect(rows).toEqual(open);
  });
});

it('migration 0162 lists deliveries from before by when they were due', async () => {
  await withDatabaseBefore('0162', async ({ client, migrateOn }) => {
    await client.query("insert into tenants (id, name, kind, created_at) values ($1, '迁移测试', 'company', now())", [id(1)]);
    const account = 'insert into accounts (id, login_name, full_name, phone_number, created_at) values ($1, $2, $2, $2, now())';
    await client.query(account, [id(2), '13800000001']);
    await client.query("insert into memberships (tenant_id, account_id, state, created_at) values ($1, $2, 'member', now())", [
      id(1),
      id(2),
    ]);
    const message = [id(1), id(2), id(3)];
    await client.query(
      `insert into notifications (tenant_id, account_id, kind, id, topic, subject_kind, subject_id, occurrence, words, created_at)
        values ($1, $2, 'alarms', $3, 'alarmRaised', 'alarm', $3, 1, '{}', now())`,
      message,
    );
    await client.query(
      `insert into message_rounds (tenant_id, account_id, kind, notification_id, topic, subject_kind, subject_id, revision, ended_by)
        values ($1, $2, 'alarms', $3, 'alarmRaised', 'alarm', $3, 1, 'acted')`,
      message,
    );
    await client.query(
      `insert into channel_deliveries (tenant_id, account_id, kind, notification_id, id, channel, round, state, due_at)
        values ($1, $2, 'alarms', $3, $3, 'sms', 1, 'sent', '2026-11-20T02:00:00Z')`,
      message,
    );
    await migrateOn();
    const { rows } = await client.query('select created_at, sent_to from channel_deliveries');
    expect(rows).toEqual([{ created_at: new Date('2026-11-20T02:00:00Z'), sent_to: null }]);
  });
});

it('migration 0169 leaves an entry to the first of the differences that were settled with it', async () => {
  await withDatabaseBefore('0169', async ({ client, migrateOn }) => {
    await client.query("insert into tenants (id, name, kind, created_at) values ($1, '迁移测试', 'company', now())", [id(1)]);
    const account = 'insert into accounts (id, login_name, full_name, phone_number, created_at) values ($1, $2, $2, $2, now())';
    await client.query(account, [id(2), '13800000001']);
    await client.query("insert into areas (tenant_id, id, kind, name, path) values ($1, $2, 'site', '迁移园区', $3)", [
      id(1),
      id(3),
      `/${id(3)}/`,
    ]);
    const wallet = [id(1), id(3), id(2)];
    await client.query('insert into wallets (tenant_id, id, room_id, account_id, opened_at) values ($1, $2, $2, $3, now())', wallet);
    const entry = `insert into wallet_entries (tenant_id, id, kind, wallet_id, amount, note, state, made_by, made_at, content_hash)
      values ($1, $4, 'cash', $2, 100, '现金', 'waiting', $3, now(), '')`;
    for (const number of [4, 5]) await client.query(entry, [...wallet, id(number)]);
    for (const [number, entryId, minute] of [
      ['A', id(4), 2],
      ['B', id(4), 1],
      ['C', id(5), 3],
    ])
      await client.query(
        `insert into payment_differences (tenant_id, id, channel, day, kind, subject, number, provider_number, billed_at, found_at, outcome, entry_id,
            processed_by, processed_at)
          values ($1, gen_random_uuid(), 'wechat', '2026-11-18', 'missingHere', 'payment', $2, $2, now(), now(), 'credited', $3, $4, $5)`,
        [id(1), number, entryId, id(2), `2026-11-19T02:0${minute}:00Z`],
      );
    await migrateOn();
    const { rows } = await client.query('select number, shares_entry from payment_differences order by number');
    expect(rows.map(({ number, shares_entry }) => [number, shares_entry])).toEqual([
      ['A', true],
      ['B', false],
      ['C', false],
    ]);
  });
});
