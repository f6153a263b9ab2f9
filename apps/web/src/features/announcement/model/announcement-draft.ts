import type { ApiInput } from '@energy-om/contract';
import type { AudienceKind } from '@energy-om/domain';
import type { Faults } from '#shared/form/faults.ts';
import { findMissing } from '#shared/form/find-missing.ts';
import { listDifferences as listFieldDifferences } from '#shared/form/list-differences.ts';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatDateTime } from '#shared/format/time.ts';
import { textOf } from '#shared/i18n/texts.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import type { Picked } from '#shared/ui/multi-picker/option-tree.ts';
import type { Audience, ManagedAnnouncement } from './announcement-reads.ts';
import { describeAudience } from './audience-words.ts';

export type AddressableRole = Audience['roles'][number];

/** What the form holds; times as instants. */
export interface AnnouncementDraft {
  /** Null: a new one. */
  version: number | null;
  title: string;
  text: string;
  files: readonly StoredFile[];
  kind: AudienceKind;
  roles: readonly AddressableRole[];
  teams: readonly Picked[];
  areas: readonly Picked[];
  mustConfirm: boolean;
  confirmUntil: string | null;
  timing: 'now' | 'later';
  publishAt: string | null;
  expiresAt: string | null;
}

export const emptyAnnouncement: AnnouncementDraft = {
  version: null,
  title: '',
  text: '',
  files: [],
  kind: 'everyone',
  roles: [],
  teams: [],
  areas: [],
  mustConfirm: false,
  confirmUntil: null,
  timing: 'now',
  publishAt: null,
  expiresAt: null,
};

export function toAnnouncementDraft(announcement: ManagedAnnouncement): AnnouncementDraft {
  const { version, title, text, files, audience, mustConfirm, confirmUntil, publishAt, expiresAt } = announcement;
  const timing = publishAt === null ? 'now' : 'later';
  return { ...audience, version, title, text, files, mustConfirm, confirmUntil, timing, publishAt, expiresAt };
}

/** A correction begins with what it corrects; its deadline and its end may have passed meanwhile. @param now epoch milliseconds */
export function toCorrection(announcement: ManagedAnnouncement, now: number): AnnouncementDraft {
  const ahead = (at: string | null) => (at !== null && Date.parse(at) > now ? at : null);
  const draft = toAnnouncementDraft(announcement);
  return {
    ...draft,
    version: null,
    timing: 'now',
    publishAt: null,
    confirmUntil: ahead(draft.confirmUntil),
    expiresAt: ahead(draft.expiresAt),
  };
}

export function toAudience({ kind, roles, teams, areas }: AnnouncementDraft): ApiInput<'saveAnnouncement'>['audience'] {
  return {
    kind,
    roles: kind === 'roles' ? [...roles] : [],
    teamIds: kind === 'teams' ? teams.map(({ id }) => id) : [],
    areaIds: kind === 'teams' ? [] : areas.map(({ id }) => id),
  };
}

/** Whether somebody is named where the kind of audience needs it. */
export function isAudienceComplete({ kind, roles, teams }: AnnouncementDraft): boolean {
  return (kind !== 'roles' || roles.length > 0) && (kind !== 'teams' || teams.length > 0);
}

export function findDraftFaults(values: AnnouncementDraft): Faults {
  const missing = findMissing(values, ['title', 'text', values.timing === 'later' && 'publishAt']);
  if (isAudienceComplete(values)) return missing;
  const name = values.kind === 'roles' ? 'audience.roles' : 'audience.teamIds';
  return { ...missing, [name]: textOf('announcement', 'form.chooseOne') };
}

export function toAnnouncementInput(
  draft: AnnouncementDraft,
  existing: { id: string; version: number } | null,
  correctsId: string | null,
): ApiInput<'saveAnnouncement'> {
  return {
    ...existing,
    title: draft.title.trim(),
    text: draft.text.trim(),
    fileIds: draft.files.map(({ id }) => id),
    audience: toAudience(draft),
    mustConfirm: draft.mustConfirm,
    confirmUntil: draft.mustConfirm ? draft.confirmUntil : null,
    publishAt: draft.timing === 'later' ? draft.publishAt : null,
    expiresAt: draft.expiresAt,
    correctsId,
  };
}

export function listDifferences(stored: ManagedAnnouncement, typed: AnnouncementDraft): (FieldDifference | string)[] {
  const t = (key: 'form.title' | 'form.text' | 'form.audience' | 'form.mustConfirm' | 'form.publishAt' | 'form.expiresAt' | 'files') =>
    textOf('announcement', key);
  const labels = {
    title: t('form.title'),
    text: t('form.text'),
    audience: t('form.audience'),
    confirmation: t('form.mustConfirm'),
    publishing: t('form.publishAt'),
    end: t('form.expiresAt'),
    files: t('files'),
  };
  const inWords = (one: Comparable, name: keyof Comparable) =>
    name === 'files' ? one.files.map((file) => file.name).join(', ') : one[name];
  return listFieldDifferences(labels, toComparable(toAnnouncementDraft(stored)), toComparable(typed), inWords);
}

type Comparable = ReturnType<typeof toComparable>;

/** In words what would be saved. */
function toComparable(draft: AnnouncementDraft) {
  const { title, text, mustConfirm, confirmUntil, timing, publishAt, expiresAt } = draft;
  const time = (at: string | null) => (at === null ? '' : formatDateTime(at));
  const withDeadline =
    confirmUntil === null
      ? textOf('announcement', 'fact.confirmNoDeadline')
      : textOf('announcement', 'fact.confirmUntil', { time: time(confirmUntil) });
  return {
    title: title.trim(),
    text: text.trim(),
    audience: describeAudience({ ...draft, roles: [...draft.roles], teams: [...draft.teams], areas: [...draft.areas] }),
    confirmation: mustConfirm ? withDeadline : textOf('announcement', 'fact.no'),
    publishing: timing === 'now' ? textOf('announcement', 'form.timings.now') : time(publishAt),
    end: time(expiresAt),
    files: draft.files.map(({ id, name }) => ({ id, name })),
  };
}
