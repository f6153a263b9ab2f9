import type { RoleGrant } from '@energy-om/domain';

export interface TeamOfActor {
  id: string;
  name: string;
  isLeader: boolean;
}

/** Somebody in one tenant, with their rights there. */
export interface Member {
  accountId: string;
  fullName: string;
  /** `noTenant` while the account is no member of any: it then holds no permission. */
  tenantId: string;
  roleGrants: RoleGrant[];
  /** Path of every area a grant is limited to. */
  grantAreaPaths: Record<string, string>;
  teams: TeamOfActor[];
  /** Projects the account represents the client of. */
  clientProjectIds: string[];
}

/** Who calls, in the tenant the call is for. */
export interface Actor extends Member {
  sessionId: string;
}

export const noTenant = '00000000-0000-0000-0000-000000000000';
