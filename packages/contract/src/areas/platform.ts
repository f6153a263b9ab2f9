import {
  maxFullNameLength,
  maxNameLength,
  maxNoteLength,
  maxReasonLength,
  maxTenantAccounts,
  maxTenantDevices,
  maxTenantStorageMebibytes,
  minReasonLength,
  paymentChannels,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  cursor,
  date,
  id,
  instant,
  keyword,
  named,
  nameText,
  pageInput,
  pageOf,
  wholeNumber,
  withoutHiddenCharacters,
  yesNo,
} from '../wire.ts';
import { mobileNumber } from './schemas/account-wire.ts';

/** Null: no limit. */
const tenantLimits = z.object({
  accounts: wholeNumber.min(1).max(maxTenantAccounts).nullable(),
  devices: wholeNumber.min(0).max(maxTenantDevices).nullable(),
  storageMebibytes: wholeNumber.min(0).max(maxTenantStorageMebibytes).nullable(),
});

/** A tenant as the platform's administrators see it: how much there is in it, and nothing of what is in it. */
export const platformTenant = z.object({
  id: z.string(),
  /** Changes with its limits, its suspension and its resumption. */
  version: z.number(),
  name: z.string(),
  createdAt: z.string(),
  /** Null while the tenant may be used. */
  suspension: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** The first few of those who administer the whole tenant; the numbers are masked. */
  administrators: z.array(z.object({ fullName: z.string(), phoneNumber: z.string() })),
  limits: tenantLimits,
  usage: z.object({ accounts: z.number(), devices: z.number(), storageBytes: z.number() }),
});

/** A row of a provider's bill whose number no organisation knows. The bill is of the merchant's account, which several of them may use, and other systems. */
const unmatchedPayment = z.object({
  id: z.string(),
  channel: z.enum(paymentChannels),
  /** The day of the bill. */
  day: date,
  /** `double`: the bill has the number once more. */
  kind: z.enum(['missingHere', 'double']),
  of: z.enum(['payment', 'refund']),
  number: z.string(),
  providerNumber: z.string(),
  /** Fen. */
  cents: z.number(),
  feeCents: z.number(),
  billedAt: instant,
  /** Null while nobody has said whose it is. */
  decision: z.object({ tenant: named.nullable(), note: z.string(), by: z.string(), at: instant }).nullable(),
});

const tenantVersion = { id, version: wholeNumber };
const writesTenant = false;

/** The administration of the installation, by accounts that are its administrators and outside of any tenant. */
export const platformApi = {
  listTenants: endpoint(
    'GET',
    '/api/platform/tenant/GetList',
    'platform.manage',
    'Lists the tenants of the installation, the newest first.',
    z.object({ ...pageInput, cursor, keyword, suspended: z.enum(['true', 'false']).optional() }),
    pageOf(platformTenant),
  ),
  getTenant: endpoint(
    'GET',
    '/api/platform/tenant/Get',
    'platform.manage',
    'Returns a tenant with its limits and the figures of its use.',
    z.object({ id }),
    platformTenant.extend({
      activity: z.object({
        /** Raised in the last 30 days. */
        orders: z.number(),
        /** Devices that reported in the last 24 hours. */
        reportingDevices: z.number(),
      }),
    }),
  ),
  createTenant: endpoint(
    'POST',
    '/api/platform/tenant/Create',
    'platform.manage',
    'Creates a tenant with its first administrator, who invites everyone else.',
    z.object({
      name: nameText(maxNameLength),
      adminName: nameText(maxFullNameLength),
      /** Also the name that the administrator signs in with. */
      adminPhone: mobileNumber('phoneNumber'),
    }),
    z.object({
      id: z.string(),
      loginName: z.string(),
      /** The password for the first sign-in; null for an account that exists already and keeps its own. */
      password: z.string().nullable(),
    }),
    { writeOnlyOutputs: ['password'], writesTenant },
  ),
  saveTenantLimits: endpoint(
    'POST',
    '/api/platform/tenant/SaveLimits',
    'platform.manage',
    'Saves the limits of a tenant if its version is still the one that was read; what it has beyond them stays.',
    z.object({ ...tenantVersion, limits: tenantLimits }),
    platformTenant,
    { writesTenant },
  ),
  suspendTenant: endpoint(
    'POST',
    '/api/platform/tenant/Suspend',
    'platform.manage',
    'Suspends a tenant: its members go on reading, and every write is refused with the reason.',
    z.object({
      ...tenantVersion,
      reason: withoutHiddenCharacters(z.string().trim().min(minReasonLength).max(maxReasonLength)),
    }),
    platformTenant,
    { writesTenant },
  ),
  resumeTenant: endpoint(
    'POST',
    '/api/platform/tenant/Resume',
    'platform.manage',
    'Ends the suspension of a tenant.',
    z.object(tenantVersion),
    platformTenant,
    { writesTenant },
  ),
  listUnmatchedPayments: endpoint(
    'GET',
    '/api/platform/payment/GetUnmatchedList',
    'platform.manage',
    'Lists rows of the bills of payment providers whose numbers no organisation knows, the newest first.',
    z.object({ ...pageInput, cursor, open: yesNo.optional() }),
    pageOf(unmatchedPayment),
  ),
  decideUnmatchedPayment: endpoint(
    'POST',
    '/api/platform/payment/DecideUnmatched',
    'platform.manage',
    'Says which organisation such a row belongs to, whose clerks settle it then, or that it belongs to none of this installation.',
    z.object({
      id,
      /** Null: to none. */
      tenantId: id.nullable(),
      note: withoutHiddenCharacters(z.string().trim().min(1).max(maxNoteLength)),
    }),
    unmatchedPayment,
    { writesTenant },
  ),
} as const;
