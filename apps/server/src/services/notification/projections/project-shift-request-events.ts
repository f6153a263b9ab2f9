import { type NotificationTopic, type ShiftRequestKind, type ShiftRequestStatus, shiftRequestTopics } from '@energy-om/domain';
import type { StoredSwap } from '#db/schema/rosters.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { Recipient } from '../list-recipients.ts';
import { contentOf } from '../notification-content.ts';
import type { NotificationDraft, PendingSubject } from '../notification-draft.ts';
import { hasRoleInPlace } from './has-role-in-place.ts';

interface RequestEventRow {
  id: string;
  kind: ShiftRequestKind;
  status: ShiftRequestStatus;
  version: number;
  team_id: string;
  team_name: string;
  account_id: string;
  full_name: string;
  colleague_id: string | null;
  from_day: string | null;
  to_day: string | null;
  swap: StoredSwap | null;
  /** Where the team serves; empty: everywhere. */
  paths: string[];
}

const findRequests = statement<{ tenant: string; requests: readonly string[] }, RequestEventRow>(
  'find-shift-requests-to-notify',
  `select q.id, q.kind, q.status, q.version, q.team_id, e.name as team_name, q.account_id, y.full_name, q.colleague_id, q.from_day, q.to_day, q.swap,
      array(select r.path from team_areas x join areas r on r.tenant_id = :tenant and r.id = x.area_id
        where x.tenant_id = :tenant and x.team_id = q.team_id) as paths
    from shift_requests q join teams e on e.tenant_id = :tenant and e.id = q.team_id join accounts y on y.id = q.account_id
    where q.tenant_id = :tenant and q.id = any (:requests::uuid[])`,
);

type Party = 'asker' | 'colleague' | 'keepers';
type Concerned = Partial<Record<Party, NotificationTopic>>;

/** Who is notified of what at each status; whoever brought it there is not. */
const concernedBy: Record<ShiftRequestKind, Record<ShiftRequestStatus, Concerned>> = {
  leave: {
    asked: { keepers: 'leaveWaits' },
    agreed: {},
    approved: { asker: 'leaveApproved' },
    refused: { asker: 'leaveRefused' },
    withdrawn: {},
    expired: { asker: 'leaveExpired' },
    cancelled: { asker: 'leaveCancelled', keepers: 'leaveCancelled' },
  },
  swap: {
    asked: { colleague: 'swapAsked' },
    agreed: { asker: 'swapAgreed', keepers: 'swapWaits' },
    approved: { asker: 'swapApproved', colleague: 'swapApproved' },
    refused: { asker: 'swapRefused', colleague: 'swapRefused' },
    withdrawn: { colleague: 'swapEnded' },
    expired: { asker: 'swapEnded', colleague: 'swapEnded' },
    cancelled: {},
  },
};

/** Somebody waits for a decision and plans their days by it, so it comes whatever they chose to be notified of. */
export async function projectShiftRequestEvents(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findRequests, { tenant: tenantId, requests: pending.map(({ id }) => id) });
  const requests = new Map(rows.map((row) => [row.id, row]));
  return pending.map((subject): NotificationDraft => {
    const row = requests.get(subject.id);
    if (!row) return { subject, revision: 0, deliveries: [], supersededTopics: shiftRequestTopics };
    const content = contentOf(row.full_name, { detail: describeDays(row), place: row.team_name });
    const topics = concernedBy[row.kind][row.status];
    const actor = subject.events.at(-1)?.actorId ?? null;
    const deliveries = listParties(row, recipients).flatMap(({ accountId, party }) => {
      const topic = topics[party];
      return topic === undefined || accountId === actor ? [] : [{ accountId, topic, content }];
    });
    return { subject, revision: row.version, deliveries, supersededTopics: shiftRequestTopics };
  });
}

/** The leaders decide; where there is none but the two people, the administrators. */
function listParties(row: RequestEventRow, recipients: readonly Recipient[]): { accountId: string; party: Party }[] {
  const others = recipients.filter(({ member }) => member.accountId !== row.account_id && member.accountId !== row.colleague_id);
  const leaders = others.filter(({ member }) => member.teams.some(({ id, isLeader }) => id === row.team_id && isLeader));
  const keepers = leaders.length > 0 ? leaders : others.filter(({ member }) => hasRoleInPlace(member, 'tenant_admin', row.paths));
  return [
    { accountId: row.account_id, party: 'asker' },
    ...(row.colleague_id === null ? [] : [{ accountId: row.colleague_id, party: 'colleague' as const }]),
    ...keepers.map(({ member }) => ({ accountId: member.accountId, party: 'keepers' as const })),
  ];
}

/** As 11-25 – 11-27 of leave, and 11-25 白 ⇄ 11-27 夜 of a swap. */
function describeDays({ from_day, to_day, swap }: RequestEventRow): string | null {
  if (swap) return [swap.own, swap.theirs].map(({ day, letter }) => `${day.slice(5)} ${letter}`).join(' ⇄ ');
  if (from_day === null || to_day === null) return null;
  return from_day === to_day ? from_day.slice(5) : `${from_day.slice(5)} – ${to_day.slice(5)}`;
}
