import type { ApiOutput } from '@energy-om/contract';
import { type AnnouncementStatus, type AudienceKind, addressableRoles, announcementPhase, confirmationReminderAt } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { presentStoredFile } from '#services/file/present-stored-file.ts';
import { managedAnnouncementCondition } from '#services/scope/announcement-scope.ts';
import { memberOfAudience } from './audience/member-of-audience.ts';

type Managed = ApiOutput<'getManagedAnnouncement'>;
type Summary = Omit<ApiOutput<'listManagedAnnouncements'>['items'][number], 'audience' | 'figures'>;

export interface SummaryRow {
  id: string;
  status: AnnouncementStatus;
  title: string;
  beginning: string;
  must_confirm: boolean;
  confirm_until: Date | null;
  publish_at: Date | null;
  expires_at: Date | null;
  corrects_id: string | null;
  corrected_by_id: string | null;
  file_count: number;
}

/** The columns of a `SummaryRow`, of announcement `a`. Names `:tenant`. */
export const summaryColumns = `a.id, a.status, a.title, left(a.text, 200) as beginning, a.must_confirm, a.confirm_until, a.publish_at, a.expires_at,
  a.corrects_id, a.corrected_by_id,
  (select count(*)::int from announcement_files x where x.tenant_id = :tenant and x.announcement_id = a.id) as file_count`;

/** A list shows so much of a text. */
const maxExcerptLength = 80;

/** Cut between characters, not within one. */
export function excerptOf(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= maxExcerptLength ? characters.join('') : `${characters.slice(0, maxExcerptLength - 1).join('')}…`;
}

export function phaseOf(row: Pick<SummaryRow, 'status' | 'publish_at' | 'expires_at'>, now: Date): Summary['phase'] {
  const state = { status: row.status, publishAt: row.publish_at?.getTime() ?? null, expiresAt: row.expires_at?.getTime() ?? null };
  return announcementPhase(state, now.getTime());
}

export function presentSummary(row: SummaryRow, now: Date): Summary {
  return {
    id: row.id,
    title: row.title,
    excerpt: excerptOf(row.beginning),
    phase: phaseOf(row, now),
    publishAt: row.publish_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    mustConfirm: row.must_confirm,
    confirmUntil: row.confirm_until?.toISOString() ?? null,
    fileCount: row.file_count,
    correctsId: row.corrects_id,
    correctedById: row.corrected_by_id,
  };
}

export interface AudienceRow {
  audience_kind: AudienceKind;
  roles: string[];
  teams: { id: string; name: string }[];
  areas: { id: string; name: string }[];
}

export const audienceColumns = `a.audience_kind, a.roles,
  coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name) order by e.name)
    from teams e where e.tenant_id = :tenant and e.id = any (a.team_ids)), '[]') as teams,
  coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name) order by w.path)
    from areas w where w.tenant_id = :tenant and w.id = any (a.area_ids)), '[]') as areas`;

export function presentAudience({ audience_kind: kind, roles, teams, areas }: AudienceRow): Managed['audience'] {
  return { kind, roles: kind === 'roles' ? addressableRoles.filter((role) => roles.includes(role)) : [], teams, areas };
}

export interface AnnouncementFileRow {
  id: string;
  name: string;
  size: number;
  mime: string;
  hasThumb: boolean;
}

export const fileColumns = `coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mime', f.mime,
      'hasThumb', f.thumb_key is not null) order by x.position)
    from announcement_files x join files f on f.tenant_id = :tenant and f.id = x.file_id
    where x.tenant_id = :tenant and x.announcement_id = a.id), '[]') as files`;

export function presentFiles(files: readonly AnnouncementFileRow[]): Managed['files'] {
  return files.map(({ hasThumb, ...file }) => presentStoredFile({ ...file, thumb_key: hasThumb ? file.id : null }));
}

interface ManagedRow extends SummaryRow, AudienceRow {
  version: number;
  text: string;
  files: AnnouncementFileRow[];
  author_id: string;
  author: string;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
  withdrawer: string | null;
  withdrawal_reason: string;
  is_being_sent: boolean;
}

/** Counts those whom it is for now, each with what they have done: at the cost of its readers, and for one announcement only. */
const figuresText = `select count(*)::int as readers, count(x.read_at)::int as read, count(x.confirmed_at)::int as confirmed
  from announcements a join memberships m on m.tenant_id = :tenant and ${memberOfAudience}
    left join announcement_receipts x on x.tenant_id = :tenant and x.announcement_id = a.id and x.account_id = m.account_id
  where a.tenant_id = :tenant and a.id = :id`;

/** An announcement as whoever manages it has it. Throws `notFound` for one that the actor does not manage. */
export async function readManaged(at: Kysely<Schema>, actor: Actor, id: string, now: Date): Promise<Managed> {
  const parameters = new Parameters({ tenant: actor.tenantId, id, now });
  const text = `select ${summaryColumns}, ${audienceColumns}, ${fileColumns}, a.version, a.text, a.author_id, y.full_name as author, a.withdrawn_at,
      a.withdrawn_by, z.full_name as withdrawer, a.withdrawal_reason,
      exists (select from announcement_broadcasts q where q.tenant_id = :tenant and q.announcement_id = a.id and q.kind = 'publication'
        and q.ended_at is null and q.due_at <= :now) as is_being_sent
    from announcements a join accounts y on y.id = a.author_id left join accounts z on z.id = a.withdrawn_by
    where a.tenant_id = :tenant and a.id = :id and ${managedAnnouncementCondition(actor, parameters)}`;
  const [row] = await runIn(at, prepared<ManagedRow>(text), parameters.values);
  if (!row) throw notFound();
  const summary = presentSummary(row, now);
  const isSent = summary.phase !== 'draft' && summary.phase !== 'scheduled';
  const [figures] = isSent ? await runIn(at, prepared<NonNullable<Managed['figures']>>(figuresText), { tenant: actor.tenantId, id }) : [];
  return {
    ...summary,
    version: row.version,
    text: row.text,
    files: presentFiles(row.files),
    audience: presentAudience(row),
    by: { id: row.author_id, fullName: row.author },
    withdrawal: presentWithdrawal(row),
    figures: figures ?? null,
    isBeingSent: row.is_being_sent,
    reminderAt: reminderOf(row),
  };
}

function presentWithdrawal({
  withdrawn_at: at,
  withdrawn_by: by,
  withdrawer,
  withdrawal_reason: reason,
}: ManagedRow): Managed['withdrawal'] {
  return at === null ? null : { at: at.toISOString(), by: { id: by ?? '', fullName: withdrawer ?? '' }, reason };
}

function reminderOf({ status, must_confirm, publish_at, confirm_until }: ManagedRow): string | null {
  if (status === 'draft' || !must_confirm || !publish_at || !confirm_until) return null;
  return new Date(confirmationReminderAt(publish_at.getTime(), confirm_until.getTime())).toISOString();
}
