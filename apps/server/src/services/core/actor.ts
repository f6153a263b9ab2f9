import type { RoleGrant } from '@energy-om/domain';

export interface TeamOfActor {
  id: string;
  name: string;
  isLeader: boolean;
}

/** A member of one tenant, with the rights held there. */
export interface Member {
  accountId: string;
  fullName: string;
  /** `noTenant` while the account is a member of no tenant; it then has no permissions. */
  tenantId: string;
  roleGrants: RoleGrant[];
  /** Why the tenant is suspended; null while it may be used. */
  suspensionReason: string | null;
  /** The path of every area that limits a grant, by the area's id. */
  grantAreaPaths: Record<string, string>;
  teams: TeamOfActor[];
  /** The projects whose client the account represents. */
  clientProjectIds: string[];
}

/** The caller, in the tenant that the call is for. */
export interface Actor extends Member {
  sessionId: string;
}

export const noTenant = '00000000-0000-0000-0000-000000000000';
