import type { ApiName } from '@energy-om/contract';

/** The reads that a change of members, roles or teams makes stale. */
export const memberReads = ['listMembers', 'getMember', 'listTeams', 'getTenantTree'] as const satisfies readonly ApiName[];

/** The reads that the account's own joining, leaving or asking makes stale. */
export const membershipReads = ['listAccountTenants', 'getTenantTree'] as const satisfies readonly ApiName[];
