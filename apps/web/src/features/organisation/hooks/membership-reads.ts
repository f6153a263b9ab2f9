import type { ApiName } from '@energy-om/contract';

/** Reads that another member, role or team makes old. */
export const memberReads = ['listMembers', 'getMember', 'listTeams', 'getTenantTree'] as const satisfies readonly ApiName[];

/** Reads that one's own joining, leaving or asking makes old. */
export const membershipReads = ['listAccountTenants', 'getTenantTree'] as const satisfies readonly ApiName[];
