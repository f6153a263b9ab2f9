import { createHash } from 'node:crypto';
import { dayMs, hasPermission, localDate, notificationKinds, takenDays } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { getDictionary } from '#services/dictionary/get-dictionary.ts';
import { countUnread } from '#services/notification/count-unread.ts';
import { listShifts } from '#services/roster/list-shifts.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { listUserTasks } from '#services/work-order/queries/list-user-tasks.ts';
import { findTakenDevices } from './find-taken-devices.ts';
import { findTakenOrders } from './find-taken-orders.ts';

/** Of each kind the newest, by the kind's own index. */
const findNewestMessages = statement<{ tenant: string; account: string; kinds: readonly string[] }, { id: string }>(
  'find-newest-messages',
  `select x.id from unnest(:kinds::text[]) k(kind) cross join lateral (
      select n.id from notifications n
      where n.tenant_id = :tenant and n.account_id = :account and n.kind = k.kind order by n.id desc limit 1) x order by x.id`,
);

export const listTakeAlong: Verb<'listTakeAlong'> = async (context) => {
  const orders = await findTakenOrders(context);
  const [devices, schedule, messages, dictionary] = await Promise.all([
    findTakenDevices(
      context,
      orders.map(({ id }) => id),
    ),
    describeSchedule(context),
    findMessageVersion(context),
    getDictionary(context, {}),
  ]);
  return {
    reader: describeReader(context),
    orders: orders.map(({ id, version, stamp, is_own, is_teams }) => ({ id, version, stamp, isOwn: is_own, isTeams: is_teams })),
    devices,
    schedule,
    messages: { version: messages },
    dictionary: { version: digest(dictionary) },
  };
};

function describeReader({ actor, language }: SignedInContext): string {
  const { roleGrants, grantAreaPaths, teams, clientProjectIds } = actor;
  return digest({ language, roleGrants, grantAreaPaths, teams, clientProjectIds });
}

/** The version follows from what the two calls answer of these days, which a phone then asks for itself. */
async function describeSchedule(context: SignedInContext): Promise<{ from: string; to: string; version: string }> {
  const now = context.clock.now().getTime();
  const timeZone = await loadTimeZone(context);
  const [from, to] = [-takenDays.before, takenDays.after].map((days) => localDate(now + days * dayMs, timeZone)) as [string, string];
  const [tasks, shifts] = await Promise.all([
    listUserTasks(context, { from, to }),
    hasPermission(context.actor.roleGrants, 'roster.view') ? listShifts(context, { from, to }) : null,
  ]);
  return { from, to, version: digest({ tasks, shifts }) };
}

/** Another one with each new message, and with each that is read, as far as unread ones are counted. */
async function findMessageVersion({ actor, database }: SignedInContext): Promise<string> {
  const [newest, unread] = await Promise.all([
    database.run(findNewestMessages, { tenant: actor.tenantId, account: actor.accountId, kinds: notificationKinds, takenDays }),
    countUnread(database, actor),
  ]);
  return digest({ newest, unread });
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}
