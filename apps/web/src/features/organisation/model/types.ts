import type { ApiOutput } from '@energy-om/contract';

export type Membership = ApiOutput<'listAccountTenants'>[number];
export type Member = ApiOutput<'getMember'>;
export type Invite = ApiOutput<'createInvite'>;
export type Team = ApiOutput<'listTeams'>[number];
export type TenantNode = ApiOutput<'getTenantTree'>;
