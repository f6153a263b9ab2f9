import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { type EventLevel, type NotificationDefaults, type RetentionKind, retentionKinds } from '@energy-om/domain';
import { parseNumber } from '#shared/format/parse-number.ts';

export type Parameters = ApiOutput<'getTenantParameters'>;
type Input = ApiInput<'saveTenantParameters'>;

export const contactFields = ['phone', 'mail', 'address', 'hours'] as const;
export type ContactField = (typeof contactFields)[number];

/** The parameters as they are typed; an empty text means nothing. */
export interface ParametersDraft {
  /** Of the parameters that the form began with. */
  version: number;
  displayName: string;
  shortName: string;
  /** As it is shown: a data URL. */
  logo: string | null;
  /** The uploaded picture of a new logo, without one to remove it; null: the logo stays. */
  newLogo: { fileId: string | null } | null;
  color: string;
  contact: Record<ContactField, string>;
  /** Months. */
  retention: Record<RetentionKind, string>;
  notifications: NotificationDefaults;
  dispatchersMayExport: boolean;
  classifiedBy: 'dispatcher' | 'reporter';
  businessTypeId: string | null;
  level: EventLevel;
  emergencyPhone: string;
}

export function toParametersDraft(stored: Parameters): ParametersDraft {
  const { contact, retention, reports } = stored;
  const months = (kind: RetentionKind) => (retention[kind] === null ? '' : String(retention[kind]));
  return {
    version: stored.version,
    displayName: stored.displayName ?? '',
    shortName: stored.shortName ?? '',
    logo: stored.logo,
    newLogo: null,
    color: stored.color ?? '',
    contact: {
      phone: contact.phone ?? '',
      mail: contact.mail ?? '',
      address: contact.address ?? '',
      hours: contact.hours ?? '',
    },
    retention: Object.fromEntries(retentionKinds.map((kind) => [kind, months(kind)])) as Record<RetentionKind, string>,
    notifications: stored.notifications,
    dispatchersMayExport: stored.dispatchersMayExport,
    classifiedBy: reports.classifiedBy,
    businessTypeId: reports.businessTypeId,
    level: reports.level,
    emergencyPhone: reports.emergencyPhone ?? '',
  };
}

export function toParametersInput(draft: ParametersDraft, version: number): Input {
  const { contact, retention, newLogo } = draft;
  const months = (kind: RetentionKind) => parseNumber(retention[kind]);
  return {
    version,
    ...(newLogo && { logoFileId: newLogo.fileId }),
    displayName: textOrNull(draft.displayName),
    shortName: textOrNull(draft.shortName),
    color: textOrNull(draft.color)?.toLowerCase() ?? null,
    contact: {
      phone: textOrNull(contact.phone),
      mail: textOrNull(contact.mail),
      address: textOrNull(contact.address),
      hours: textOrNull(contact.hours),
    },
    retention: {
      readings: months('readings'),
      rejectedMessages: months('rejectedMessages'),
      notifications: months('notifications'),
      auditLog: months('auditLog'),
      tracks: months('tracks'),
    },
    notifications: draft.notifications,
    dispatchersMayExport: draft.dispatchersMayExport,
    reports: {
      classifiedBy: draft.classifiedBy,
      businessTypeId: draft.businessTypeId,
      level: draft.level,
      emergencyPhone: textOrNull(draft.emergencyPhone),
    },
  };
}

function textOrNull(text: string): string | null {
  return text.trim() || null;
}
