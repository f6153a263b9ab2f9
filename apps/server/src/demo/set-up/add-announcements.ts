import { dayMs, defaultTimeZone, hourMs, localDate, startOfLocalDate } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { publishAnnouncement } from '#services/announcement/publish-announcement.ts';
import { saveAnnouncement } from '#services/announcement/save-announcement.ts';
import { type Administrator, call, type Loading, servicesAt } from './services-at.ts';

const inspection = `各班组：

公司定于下周开展年终安全用电检查，范围包括配电房、临时用电、接地和漏电保护。请各班组长本周内完成自查，发现的问题当天整改，不能当天整改的先停用并挂牌。

检查当天请当班人员在岗，带齐工作票和绝缘工器具合格证。请所有运维人员阅读后确认。`;

const outage = `各位客户、住户：

本周六 8:00 至 12:00 配电房例行检修，期间部分区域短时停电，电梯和空调可能停运。请提前保存数据、关闭大功率设备。

如有疑问请联系值班室，恢复供电后会另行通知。给您带来不便，敬请谅解。`;

const stocktaking = '年底前完成备件盘点，安排如下：先盘主仓库，再盘各站点仓库。盘点期间暂停调拨，急用备件请联系保管员。';

/** Who has read it, or confirmed it where that is demanded: two of three people, by their ids. The publisher is no reader. */
const addReceipts = statement<{ tenant: string; id: string; at: Date; publisher: string }, object>(
  'add-receipts-of-demonstration',
  `insert into announcement_receipts (tenant_id, announcement_id, account_id, read_at, confirmed_at)
    select :tenant, a.id, m.account_id, :at, case when a.must_confirm then :at::timestamptz end
    from announcements a join memberships m on m.tenant_id = :tenant and m.state = 'member' and m.account_id <> :publisher
    where a.tenant_id = :tenant and a.id = :id and mod(ascii(substr(m.account_id::text, 36)), 3) <> 1
      and (a.roles = '{}' or exists (select from role_grants g
        where g.tenant_id = :tenant and g.account_id = m.account_id and g.role = any (a.roles)))`,
);

/**
 * Publishes what the administrator has announced lately: one that the staff has to confirm, one for everybody, and writes a draft. Nobody is notified of
 * them, since those messages were read then.
 */
export async function addAnnouncements(loading: Loading, by: Administrator, now: number, nextId: () => string): Promise<void> {
  /** An hour of the day so many days after today. */
  const timeOf = (days: number, hour: number) =>
    startOfLocalDate(localDate(now + days * dayMs, defaultTimeZone), defaultTimeZone) + hour * hourMs;
  const at = (days: number, hour: number) => new Date(timeOf(days, hour)).toISOString();
  const before = servicesAt(loading, by, timeOf(-2, 10), nextId);
  const outageDraft = await call(before, 'saveAnnouncement', saveAnnouncement, {
    ...{ title: '本周六配电房例行检修，部分区域短时停电', text: outage, audience: { kind: 'everyone' }, expiresAt: at(6, 18) },
  });
  const yesterday = servicesAt(loading, by, timeOf(-1, 9), nextId);
  const inspectionDraft = await call(yesterday, 'saveAnnouncement', saveAnnouncement, {
    ...{ title: '年终安全用电检查安排', text: inspection, audience: { kind: 'staff' }, mustConfirm: true },
    ...{ confirmUntil: at(3, 18), expiresAt: at(14, 18) },
  });
  for (const [context, { id, version }] of [[before, outageDraft] as const, [yesterday, inspectionDraft] as const]) {
    await call(context, 'publishAnnouncement', publishAnnouncement, { id, version });
    const publishedAt = context.clock.now();
    await runIn(loading.tx, addReceipts, {
      tenant: by.tenantId,
      id,
      at: new Date(publishedAt.getTime() + 2 * hourMs),
      publisher: by.accountId,
    });
    await endPublication(loading.tx, by.tenantId, id, publishedAt);
  }
  await call(servicesAt(loading, by, now - hourMs, nextId), 'saveAnnouncement', saveAnnouncement, {
    ...{ title: '年底备件盘点安排', text: stocktaking, audience: { kind: 'roles', roles: ['team_leader', 'technician'] } },
  });
}

async function endPublication(tx: Transaction<Schema>, tenantId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('announcement_broadcasts')
    .set({ ended_at: at })
    .where('tenant_id', '=', tenantId)
    .where('announcement_id', '=', id)
    .where('kind', '=', 'publication')
    .execute();
}
