import { type NotificationContent, type NotificationTopic, type RoomApplicationStatus, valueTypes } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { Member } from '#services/core/actor.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { Recipient } from '#services/notification/list-recipients.ts';
import { contentOf } from '#services/notification/notification-content.ts';
import type { Delivery, NotificationDraft, PendingSubject } from '#services/notification/notification-draft.ts';
import { placeName } from '#services/scope/area-label.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { managesPath } from '#services/scope/managed-areas.ts';
import { excerptOf } from '../excerpt-of.ts';

interface ApplicationRow {
  id: string;
  status: RoomApplicationStatus;
  account_id: string;
  full_name: string;
  reason: string;
  created_at: Date;
  path: string;
  place: string;
}

const findApplications = statement<{ tenant: string; applications: readonly string[] }, ApplicationRow>(
  'find-room-applications-to-notify',
  `select p.id, p.status, p.account_id, y.full_name, p.reason, p.created_at, a.path, ${placeName} as place
    from room_applications p
      join accounts y on y.id = p.account_id
      join areas a on a.tenant_id = :tenant and a.id = p.room_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
    where p.tenant_id = :tenant and p.id = any (:applications::uuid[])`,
);

type Draft = Omit<NotificationDraft, 'subject'>;

/**
 * Somebody waits for a decision, so it comes whatever they chose to be notified of. An application goes to whoever manages the room, until it is decided or
 * withdrawn; what became of it, to the applicant. One who is rejected and no member of the tenant has no messages there: their list of applications says it.
 */
export async function projectRoomApplicationEvents(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findApplications, { tenant: tenantId, applications: pending.map(({ id }) => id) });
  const applications = new Map(rows.map((row) => [row.id, row]));
  return pending.map((subject) => ({ subject, ...draftApplication(applications.get(subject.id), recipients) }));
}

function draftApplication(row: ApplicationRow | undefined, recipients: readonly Recipient[]): Draft {
  const none: Draft = { revision: 0, deliveries: [], supersededTopics: ['roomApplied'] };
  if (!row || row.status === 'withdrawn') return none;
  const content = contentOf(row.place, { detail: row.full_name, ...(row.reason !== '' && { excerpt: excerptOf(row.reason) }) });
  if (row.status !== 'applied') {
    const topic = row.status === 'approved' ? 'roomApproved' : 'roomRejected';
    return { ...none, deliveries: deliver([row.account_id], recipients, topic, content) };
  }
  const clerks = recipients.filter(({ member }) => member.accountId !== row.account_id && managesPath(member, 'room.manage', row.path));
  const topic = 'roomApplied' as const;
  return { ...none, deliveries: clerks.map(({ member }) => ({ accountId: member.accountId, topic, content })) };
}

interface RoomRow {
  id: string;
  place: string;
  occupant_ids: string[];
  moves: { account: string; name: string; has_left: boolean; applied: boolean }[];
  payers: { before: string | null }[];
  path: string;
  /** The meters that others took the place of, with what both showed. */
  swaps: { name: string; closing: number; opening: number; unit: string | null }[];
}

const findRooms = statement<{ tenant: string; rooms: readonly string[]; since: Date; until: Date }, RoomRow>(
  'find-rooms-to-notify',
  `select a.id, a.path, ${placeName} as place,
      array(select m.account_id from room_members m where m.tenant_id = :tenant and m.room_id = a.id and m.to_at is null) as occupant_ids,
      coalesce((select jsonb_agg(jsonb_build_object('account', m.account_id, 'name', y.full_name, 'has_left', m.to_at is not null,
          'applied', m.application_id is not null) order by m.from_at)
        from room_members m join accounts y on y.id = m.account_id
        where m.tenant_id = :tenant and m.room_id = a.id and coalesce(m.to_at, m.from_at) between :since and :until), '[]') as moves,
      coalesce((select jsonb_agg(jsonb_build_object('before',
          (select q.account_id from room_payers q where q.tenant_id = :tenant and q.room_id = a.id and q.from_at < p.from_at order by q.from_at desc limit 1))
          order by p.from_at)
        from room_payers p where p.tenant_id = :tenant and p.room_id = a.id and p.from_at between :since and :until), '[]') as payers,
      coalesce((select jsonb_agg(jsonb_build_object('name', d.name, 'closing', c.value, 'opening', o.value,
          'unit', (select v.value ->> 'unit' from jsonb_array_elements(k.values) v where (v.value ->> 'valueType')::int = ${valueTypes.register} limit 1)) order by w.at)
        from meter_swaps w
          join devices d on d.tenant_id = :tenant and d.id = w.old_device_id
          left join meter_models k on ${isKnownModel('k')} and k.id = d.model_id
          join manual_readings c on c.tenant_id = :tenant and c.id = w.closing_reading_id
          join manual_readings o on o.tenant_id = :tenant and o.id = w.opening_reading_id
        where w.tenant_id = :tenant and w.room_id = a.id and w.at between :since and :until), '[]') as swaps
    from areas a left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
    where a.tenant_id = :tenant and a.id = any (:rooms::uuid[])`,
);

/**
 * Who comes, goes and pays concerns whoever lives there, and the one whom it happens to, but not whoever did it. Another meter concerns whoever bills the room besides. Each subject has its own time, so each is
 * looked at by itself; there are few at once.
 */
export async function projectRoomEvents(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const drafts: NotificationDraft[] = [];
  for (const subject of pending) {
    const [row] = await database.run(findRooms, { tenant: tenantId, rooms: [subject.id], since: subject.since, until: subject.at });
    const actors = subject.events.map(({ actorId }) => actorId);
    const deliveries = row ? listDeliveries(row, recipients).filter(({ accountId }) => actors.length > 1 || accountId !== actors[0]) : [];
    // Messages about rooms do not count each other out: who came may have left again, and both happened.
    drafts.push({ subject, revision: subject.at.getTime(), deliveries, supersededTopics: [] });
  }
  return drafts;
}

function listDeliveries(row: RoomRow, recipients: readonly Recipient[]): Delivery[] {
  return [...listPeopleDeliveries(row, recipients), ...listSwapDeliveries(row, recipients)];
}

/** What the old meter showed last and the new one first is what a bill goes by. */
function listSwapDeliveries({ place, path, occupant_ids, swaps }: RoomRow, recipients: readonly Recipient[]): Delivery[] {
  const clerks = recipients.filter(({ member }) => managesPath(member, 'wallet.manage', path)).map(({ member }) => member.accountId);
  const concerned = [...new Set([...occupant_ids, ...clerks])];
  return swaps.flatMap(({ name, closing, opening, unit }) => {
    const registers = `${name} ${closing} → ${opening}${unit === null ? '' : ` ${unit}`}`;
    return deliver(concerned, recipients, 'roomMeterSwapped', contentOf(place, { detail: registers }));
  });
}

function listPeopleDeliveries({ place, occupant_ids, moves, payers }: RoomRow, recipients: readonly Recipient[]): Delivery[] {
  const ofMoves = moves.flatMap(({ account, name, has_left, applied }) => {
    const content = contentOf(place, { detail: name });
    const others = occupant_ids.filter((id) => id !== account);
    // Whoever applied is notified that the application was approved.
    const own = has_left ? 'roomUnbound' : applied ? null : 'roomBound';
    return [
      ...(own === null ? [] : deliver([account], recipients, own, content)),
      ...deliver(others, recipients, has_left ? 'roomOccupantLeft' : 'roomOccupantCame', content),
    ];
  });
  const last = payers.at(-1);
  if (!last) return ofMoves;
  const concerned = [...new Set([...occupant_ids, ...(last.before === null ? [] : [last.before])])];
  // Who moves in and pays, or moves out and pays no more, has one message. It names nobody, since while it is unread no other is written.
  const moving = moves.map(({ account }) => account);
  const notified = concerned.filter((id) => !moving.includes(id));
  return [...ofMoves, ...deliver(notified, recipients, 'roomPayerChanged', contentOf(place))];
}

function deliver(
  accountIds: readonly string[],
  recipients: readonly Recipient[],
  topic: NotificationTopic,
  content: NotificationContent,
): Delivery[] {
  const members: Member[] = recipients.map(({ member }) => member);
  return members.filter(({ accountId }) => accountIds.includes(accountId)).map(({ accountId }) => ({ accountId, topic, content }));
}
