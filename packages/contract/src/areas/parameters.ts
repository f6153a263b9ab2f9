import {
  colorPattern,
  dialledNumberPattern,
  maxAddressLength,
  maxContactHoursLength,
  maxMailLength,
  maxNameLength,
  maxShortNameLength,
  type RetentionKind,
  retentionBounds,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventLevel, id, nameText, wholeNumber } from '../wire.ts';
import { tenantContact } from './schemas/account-wire.ts';

/** Months; null: as long as the installation keeps it. */
function months(kind: RetentionKind) {
  const { min, max } = retentionBounds[kind];
  return z.number().int().min(min).max(max).nullable();
}

const parameterFields = {
  /** Shown instead of the registered name; null: that one. */
  displayName: nameText(maxNameLength, 2).nullable(),
  shortName: nameText(maxShortNameLength).nullable(),
  /** As #0f6fde; white text has to be readable on it. Null: the colour of the product. */
  color: z.string().toLowerCase().regex(colorPattern).nullable(),
  contact: z.object({
    phone: z.string().trim().regex(dialledNumberPattern).nullable(),
    mail: z.email().max(maxMailLength).nullable(),
    address: nameText(maxAddressLength).nullable(),
    hours: nameText(maxContactHoursLength).nullable(),
  }),
  retention: z.object({
    readings: months('readings'),
    rejectedMessages: months('rejectedMessages'),
    notifications: months('notifications'),
    auditLog: months('auditLog'),
    /** A month counts 30 days. A document or a client of before leaves it out. */
    tracks: months('tracks').default(null),
  }),
  /** What members who chose nothing are notified of; announcements are always on for them. */
  notifications: z.object({ workOrders: z.boolean(), alarms: z.boolean() }),
  /** Whether dispatchers may export orders, besides administrators. */
  dispatchersMayExport: z.boolean(),
  /** How fault reports are handled. */
  reports: z.object({
    classifiedBy: z.enum(['dispatcher', 'reporter']),
    businessTypeId: id.nullable(),
    level: eventLevel,
    emergencyPhone: z.string().trim().regex(dialledNumberPattern).nullable(),
  }),
};

export const tenantParameters = z.object({
  /** 0: nothing was saved yet. */
  version: z.number(),
  /** The name under which the installation's administrator registered the tenant. */
  registeredName: z.string(),
  /** A picture of 128 × 128 pixels as a data URL. */
  logo: z.string().nullable(),
  ...parameterFields,
  contact: tenantContact,
  /** What the installation keeps, where it limits it. */
  installation: z.object({ readingsMonths: z.number().nullable() }),
});

export const parametersApi = {
  getTenantParameters: endpoint(
    'GET',
    '/api/base/parameters/Get',
    'tenant.configure',
    'Returns the parameters of the tenant: name, logo, colour, contact, retention, defaults of notifications, handling of reports.',
    z.object({}),
    tenantParameters,
  ),
  saveTenantParameters: endpoint(
    'POST',
    '/api/base/parameters/Save',
    'tenant.configure',
    'Replaces the parameters of the tenant if the version is still the one that was read.',
    z.object({
      version: wholeNumber,
      /** A square picture that this account has uploaded; null removes the logo, and without it the logo stays. */
      logoFileId: id.nullable().optional(),
      ...parameterFields,
    }),
    tenantParameters,
  ),
} as const;
