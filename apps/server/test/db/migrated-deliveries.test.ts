import { expect, it } from 'vitest';
import { withDatabaseBefore } from '../support/services/migrated-database.ts';

const id = (digit: number) => `00000000-0000-7000-8000-00000000000${digit}`;

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
