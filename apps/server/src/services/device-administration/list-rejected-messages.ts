import type { RejectReason } from '@energy-om/contract';
import { localDate } from '@energy-om/domain';
import { Parameters, prepared, statement } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/list/page.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { loadManagedDevice } from './load-managed-device.ts';

const countedDays = 7;

interface RejectedRow {
  id: string;
  at: Date;
  reason: RejectReason;
  child: string | null;
  topic: string;
  detail: string;
  size: number;
  excerpt: string;
}

/** Lists the rejected messages of one sender: a gateway, or a device with its own connection. */
export const listRejectedMessages: Verb<'listRejectedMessages'> = async (context, input) => {
  const { actor, database } = context;
  await loadManagedDevice(database.kysely, actor, input.deviceId);
  const parameters = new Parameters({ tenant: actor.tenantId });
  const matches = `from rejected_messages r where r.tenant_id = :tenant and r.device_id = ${parameters.add(input.deviceId)}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  // Ids sort by time of creation, so newest first is the primary key backwards.
  const after = afterId === null ? '' : `and r.id < ${parameters.add(afterId)}`;
  const orderBy = 'r.id desc';
  const ordered = `select r.id, r.at, r.reason, r.child, r.topic, r.detail, r.size, r.excerpt ${matches} ${after} order by ${orderBy}`;
  const text = selectPage(ordered, { alias: 'r', orderBy, limit: input.pageSize + 1, offset }, parameters);
  const rows = await database.run(prepared<RejectedRow>(text), parameters.values);
  const page = presentPage(rows, input, total, presentMessage, (row) => cursorAfter(row.id, total));
  return { ...page, counts: await countByReason(context, input.deviceId) };
};

function presentMessage({ at, ...row }: RejectedRow) {
  return { ...row, at: at.toISOString() };
}

interface CountValues {
  tenant: string;
  device: string;
  /** The date in the tenant's time zone. */
  today: string;
  /** The number of days, today included. */
  days: number;
}

interface ReasonCount {
  reason: RejectReason;
  count: number;
}

const countRejected = statement<CountValues, ReasonCount>(
  'count-rejected-messages',
  `
    select reason, sum(count)::float8 as count from rejected_counts
    where tenant_id = :tenant and device_id = :device and day > :today::date - :days::int
    group by reason order by count desc, reason`,
);

/** The counts include messages whose rows were not stored. */
async function countByReason(context: SignedInContext, deviceId: string): Promise<ReasonCount[]> {
  const { actor, clock, database } = context;
  const today = localDate(clock.now().getTime(), await loadTimeZone(context));
  return database.run(countRejected, { tenant: actor.tenantId, device: deviceId, today, days: countedDays });
}
