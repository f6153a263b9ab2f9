import type { NotificationKind } from '../notification/notification.ts';
import type { ReportSettings } from '../work-order/report.ts';

/** What is deleted after a time. Orders, alarms, consumption and what they refer to stay. */
export const retentionKinds = ['readings', 'rejectedMessages', 'notifications', 'auditLog', 'tracks'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/**
 * How long a tenant may keep what is deleted after a time, in months. The audit log: logs of a network are kept for six months at least
 * (Cybersecurity Law of the People's Republic of China, article 21). Readings: late ones and replaced meters have consumption computed again
 * from those of the last months. Tracks: personal data is kept for no longer than its purpose needs (Personal Information Protection Law,
 * article 19).
 */
export const retentionBounds: Record<RetentionKind, { min: number; max: number }> = {
  readings: { min: 3, max: 120 },
  rejectedMessages: { min: 1, max: 12 },
  notifications: { min: 1, max: 24 },
  auditLog: { min: 6, max: 120 },
  tracks: { min: 1, max: 12 },
};

/** The shortest time that answers questions about the last weeks' work. */
const defaultTrackKeptDays = 90;

/** How long it is kept where the tenant chose nothing, in days; null: always, as far as the installation does not limit readings. */
export const defaultRetentionDays: Record<RetentionKind, number | null> = {
  readings: null,
  rejectedMessages: 30,
  notifications: 90,
  auditLog: null,
  tracks: defaultTrackKeptDays,
};

/** In months; null: as `defaultRetentionDays`. */
export type Retention = Record<RetentionKind, number | null>;

export const defaultRetention: Retention = { readings: null, rejectedMessages: null, notifications: null, auditLog: null, tracks: null };

/** So many days count as a month of tracks, because a consent to them names days. */
const trackDaysInMonth = 30;

/** For how many days the points of tracks are kept. @param months null: as `defaultRetentionDays` */
export function trackKeptDays(months: number | null): number {
  return months === null ? defaultTrackKeptDays : months * trackDaysInMonth;
}

/**
 * The kinds of notifications that a tenant may have off for members who chose nothing. Announcements are always on at first: they are about
 * requests to join, certificates that end, and sessions that were misused.
 */
export const optionalNotificationKinds = ['workOrders', 'alarms'] as const satisfies readonly NotificationKind[];
export type NotificationDefaults = Record<(typeof optionalNotificationKinds)[number], boolean>;

export const defaultNotifications: NotificationDefaults = { workOrders: true, alarms: true };

/** Whom the members of a tenant turn to. Null: not given. */
export interface TenantContact {
  /** Of whoever is on duty. */
  phone: string | null;
  mail: string | null;
  address: string | null;
  /** When somebody answers, in words. */
  hours: string | null;
}

export const noContact: TenantContact = { phone: null, mail: null, address: null, hours: null };

/** A telephone number as people write it. */
export const dialledNumberPattern = /^\+?[\d -]{3,24}$/;

/** What a tenant sets for itself as a whole. Its logo is stored apart. */
export interface TenantParameters {
  /** Shown instead of the name under which the tenant was registered; null: that one. */
  displayName: string | null;
  /** For where there is little room; null: the whole name. */
  shortName: string | null;
  /** One that carries white text; null: that of the product. */
  color: string | null;
  contact: TenantContact;
  retention: Retention;
  notifications: NotificationDefaults;
  dispatchersMayExport: boolean;
  reports: ReportSettings;
}

/** The first instant of the month that lies so many months before another one, in UTC, in epoch milliseconds. */
export function startOfMonthsBefore(at: number, months: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
}
