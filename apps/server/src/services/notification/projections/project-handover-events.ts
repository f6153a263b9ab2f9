import { type HandoverStatus, handoverEscalation } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { Member } from '#services/core/actor.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { incomingPeople, outgoingPeople } from '#services/roster/handover/handover-rows.ts';
import type { Recipient } from '../list-recipients.ts';
import { contentOf } from '../notification-content.ts';
import type { NotificationDraft, PendingSubject } from '../notification-draft.ts';
import { excerptOf } from './excerpt-of.ts';
import { hasRoleInPlace } from './has-role-in-place.ts';

interface HandoverEventRow {
  id: string;
  team_id: string;
  name: string;
  status: HandoverStatus;
  step: number;
  outgoing: { id: string }[];
  incoming: { id: string }[];
  /** Where the team serves; empty: everywhere. */
  paths: string[];
}

const findHandovers = statement<{ tenant: string; handovers: readonly string[] }, HandoverEventRow>(
  'find-handovers-to-notify',
  `select h.id, h.team_id, e.name, h.status, h.step, ${outgoingPeople} as outgoing, ${incomingPeople} as incoming,
      array(select r.path from team_areas x join areas r on r.tenant_id = :tenant and r.id = x.area_id
        where x.tenant_id = :tenant and x.team_id = h.team_id) as paths
    from handovers h join teams e on e.tenant_id = :tenant and e.id = h.team_id
    where h.tenant_id = :tenant and h.id = any (:handovers::uuid[])`,
);

const noLongerLate = ['handoverWaits', 'handoverLate'] as const;

/**
 * A card waits for whoever signs next. A late one goes to the leader, then to the dispatchers, then to the administrators; each is notified at their
 * step, whatever they chose, since somebody has to take the shift over.
 */
export async function projectHandoverEvents(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findHandovers, { tenant: tenantId, handovers: pending.map(({ id }) => id) });
  const handovers = new Map(rows.map((row) => [row.id, row]));
  const written = Map.groupBy(await listWritten({ database }, tenantId, [...handovers.keys()]), ({ handover_id }) => handover_id);
  return pending.flatMap((subject) => {
    const row = handovers.get(subject.id);
    return [projectSignatures(subject, row, recipients), ...(row ? projectWritten(subject, row, written.get(row.id) ?? []) : [])];
  });
}

function projectSignatures(
  subject: PendingSubject,
  row: HandoverEventRow | undefined,
  recipients: readonly Recipient[],
): NotificationDraft {
  if (!row || row.status === 'confirmed') return { subject, revision: 0, deliveries: [], supersededTopics: noLongerLate };
  const content = contentOf(row.name);
  const signing = new Set((row.status === 'composed' ? row.outgoing : row.incoming).map(({ id }) => id));
  const seesTo = escalatedTo[handoverEscalation[row.step - 1] ?? 'nobody'];
  const deliveries = recipients.flatMap(({ member }) => [
    ...(signing.has(member.accountId) ? [{ accountId: member.accountId, topic: 'handoverWaits' as const, content }] : []),
    ...(seesTo(member, row) ? [{ accountId: member.accountId, topic: 'handoverLate' as const, content }] : []),
  ]);
  // A step leaves the messages of the one before it.
  return { subject, revision: row.status === 'composed' ? 1 : 2, deliveries, supersededTopics: ['handoverWaits'] };
}

const escalatedTo: Record<(typeof handoverEscalation)[number] | 'nobody', (member: Member, row: HandoverEventRow) => boolean> = {
  nobody: () => false,
  leader: ({ teams }, { team_id }) => teams.some(({ id, isLeader }) => id === team_id && isLeader),
  dispatcher: (member, row) => hasRoleInPlace(member, 'dispatcher', row.paths),
  administrator: (member, row) => hasRoleInPlace(member, 'tenant_admin', row.paths),
};

interface WrittenRow {
  handover_id: string;
  key: string;
  account_id: string;
  full_name: string;
  text: string;
  at: Date;
}

const findWritten = statement<{ tenant: string; handovers: readonly string[] }, WrittenRow>(
  'find-written-on-handovers-to-notify',
  `
    select x.handover_id, x.key, x.account_id, y.full_name, x.text, x.at
    from (
      select i.handover_id, i.key, i.answered_by as account_id, i.remark as text, i.answered_at as at from handover_items i
      where i.tenant_id = :tenant and i.handover_id = any (:handovers::uuid[]) and i.answer = 'questioned'
      union all
      select c.handover_id, c.key, c.account_id, c.text, c.created_at from handover_comments c
      where c.tenant_id = :tenant and c.handover_id = any (:handovers::uuid[]) and c.key is not null
    ) x join accounts y on y.id = x.account_id
    order by x.at`,
);

async function listWritten({ database }: Pick<AppContext, 'database'>, tenant: string, ids: readonly string[]): Promise<WrittenRow[]> {
  return ids.length === 0 ? [] : database.run(findWritten, { tenant, handovers: ids });
}

/** A question goes to those who hand over, and what they write to whoever wrote on the item before; without anybody, to those who take over. */
function projectWritten(subject: PendingSubject, row: HandoverEventRow, written: readonly WrittenRow[]): NotificationDraft[] {
  const [outgoing, incoming] = [row.outgoing.map(({ id }) => id), row.incoming.map(({ id }) => id)];
  return written
    .filter(({ at }) => at >= subject.since)
    .map((one): NotificationDraft => {
      const asks = !outgoing.includes(one.account_id);
      const before = written.filter(({ key, at }) => key === one.key && at < one.at).map(({ account_id }) => account_id);
      const readers = new Set(asks ? outgoing : before.length > 0 ? before : incoming);
      readers.delete(one.account_id);
      const place = { detail: null, place: null, level: null, cause: null };
      const content = { title: row.name, ...place, by: one.full_name, excerpt: excerptOf(one.text) };
      const topic = asks ? 'handoverAsked' : 'handoverAnswered';
      const deliveries = [...readers].map((accountId) => ({ accountId, topic, content }) as const);
      return { subject: { ...subject, at: one.at }, revision: one.at.getTime(), deliveries, supersededTopics: [] };
    });
}
