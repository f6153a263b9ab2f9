import type { ApiInput } from '@energy-om/contract';
import { maxInviteUses } from '@energy-om/domain';
import type { InvitableRole } from './roles.ts';

export const inviteDays = [1, 3, 7, 30] as const;

export interface InviteDraft {
  role: InvitableRole | null;
  areaId: string | null;
  teamId: string | null;
  days: number;
  /** As typed. */
  uses: string;
}

export const emptyInvite: InviteDraft = { role: null, areaId: null, teamId: null, days: 7, uses: '1' };

/** The number of uses; null unless it is a whole number within the limit. */
export function parseUses(text: string): number | null {
  const trimmed = text.trim();
  const uses = Number(trimmed);
  return /^\d{1,3}$/.test(trimmed) && uses >= 1 && uses <= maxInviteUses ? uses : null;
}

/** The call's input; null while something is missing. */
export function toInviteInput({ role, areaId, teamId, days, uses }: InviteDraft): ApiInput<'createInvite'> | null {
  const mostUses = parseUses(uses);
  return role === null || mostUses === null ? null : { role, areaId, teamId, days, mostUses };
}
