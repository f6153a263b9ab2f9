import type { Role } from '../access/permissions.ts';
import { dayMs, hourMs } from '../duration.ts';

/** What is stored of an announcement; the rest of its life follows from its times (`announcementPhase`). */
export const announcementStatuses = ['draft', 'published', 'withdrawn'] as const;
export type AnnouncementStatus = (typeof announcementStatuses)[number];

/** Where an announcement is in its life: published for a later time, to be read now, past its last day, or taken back. */
export const announcementPhases = ['draft', 'scheduled', 'live', 'expired', 'withdrawn'] as const;
export type AnnouncementPhase = (typeof announcementPhases)[number];

/** Who is addressed. `roles` and `teams` are named one by one. */
export const audienceKinds = ['everyone', 'staff', 'clients', 'roles', 'teams'] as const;
export type AudienceKind = (typeof audienceKinds)[number];

/** The roles that a tenant grants, which an announcement may name. */
export const addressableRoles = [
  'tenant_admin',
  'dispatcher',
  'team_leader',
  'technician',
  'energy_clerk',
  'client_rep',
  'occupant',
] as const satisfies readonly Role[];

/** Those for whom the work is done; all others do it. */
const clientRoles: readonly Role[] = ['client_rep', 'occupant'];

/** Its areas are addressed with all below them; none means everywhere. Teams are addressed wherever they are. */
export interface Audience {
  kind: AudienceKind;
  roles: readonly Role[];
  teamIds: readonly string[];
  areaIds: readonly string[];
}

/** The roles of an audience; empty: any. */
export function rolesOfAudience({ kind, roles }: Pick<Audience, 'kind' | 'roles'>): readonly Role[] {
  if (kind === 'roles') return roles;
  if (kind === 'clients') return clientRoles;
  if (kind === 'staff') return addressableRoles.filter((role) => !clientRoles.includes(role));
  return [];
}

/** An audience with what its kind needs and nothing else. */
export function tidyAudience({ kind, roles, teamIds, areaIds }: Audience): Audience {
  return {
    kind,
    roles: kind === 'roles' ? [...new Set(roles)] : [],
    teamIds: kind === 'teams' ? [...new Set(teamIds)] : [],
    areaIds: kind === 'teams' ? [] : [...new Set(areaIds)],
  };
}

/** When an announcement is to be read, in epoch milliseconds. */
export interface AnnouncementTimes {
  /** Null: as soon as it is published. */
  publishAt: number | null;
  /** Null: until it is withdrawn. */
  expiresAt: number | null;
  /** Until when reading is to be confirmed; null: by no particular time. */
  confirmUntil: number | null;
}

export interface AnnouncementState extends Pick<AnnouncementTimes, 'publishAt' | 'expiresAt'> {
  status: AnnouncementStatus;
}

export function announcementPhase({ status, publishAt, expiresAt }: AnnouncementState, now: number): AnnouncementPhase {
  if (status !== 'published') return status;
  if (publishAt !== null && now < publishAt) return 'scheduled';
  return expiresAt !== null && now >= expiresAt ? 'expired' : 'live';
}

/** What withdrawing makes of a published announcement: nobody has seen a scheduled one, so it may be edited again. Null: it cannot be withdrawn. */
export function withdrawnStatus(state: AnnouncementState, now: number): AnnouncementStatus | null {
  const phase = announcementPhase(state, now);
  if (phase === 'scheduled') return 'draft';
  return phase === 'live' || phase === 'expired' ? 'withdrawn' : null;
}

/** How long before it something is published at most. */
export const maxPublicationDelayMs = 366 * dayMs;

export type AnnouncementFault =
  | 'publicationTooLate'
  | 'expiryPassed'
  | 'expiryBeforePublication'
  | 'confirmUntilPassed'
  | 'confirmUntilBeforePublication'
  | 'confirmUntilAfterExpiry';

/** What is wrong with the times of an announcement, by field. A time of publication that has passed means at once. */
export function findAnnouncementFaults(
  { publishAt, expiresAt, confirmUntil }: AnnouncementTimes,
  now: number,
): Partial<Record<keyof AnnouncementTimes, AnnouncementFault>> {
  const from = Math.max(now, publishAt ?? now);
  const faults: Partial<Record<keyof AnnouncementTimes, AnnouncementFault>> = {};
  if (from - now > maxPublicationDelayMs) faults.publishAt = 'publicationTooLate';
  if (expiresAt !== null && expiresAt <= from) faults.expiresAt = expiresAt <= now ? 'expiryPassed' : 'expiryBeforePublication';
  if (confirmUntil === null) return faults;
  if (confirmUntil <= from) faults.confirmUntil = confirmUntil <= now ? 'confirmUntilPassed' : 'confirmUntilBeforePublication';
  else if (expiresAt !== null && confirmUntil > expiresAt) faults.confirmUntil = 'confirmUntilAfterExpiry';
  return faults;
}

const reminderBeforeMs = 24 * hourMs;

/**
 * When those who have not confirmed are reminded by themselves: a day before the end, or half-way to it where it is nearer than two days.
 * @param publishedAt epoch milliseconds, as all
 */
export function confirmationReminderAt(publishedAt: number, confirmUntil: number): number {
  return Math.max(confirmUntil - reminderBeforeMs, Math.round((publishedAt + confirmUntil) / 2));
}

/** A person is reminded of an announcement again only after this long, whoever reminds them. */
export const minAnnouncementReminderMs = 4 * hourMs;
