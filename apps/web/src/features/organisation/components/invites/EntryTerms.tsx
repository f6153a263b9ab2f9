import { type GrantableRole, servesInTeams } from '#features/organisation/model/roles.ts';
import type { FieldFaults } from '#shared/form/use-field-faults.ts';
import { AreaField } from '../members/AreaField.tsx';
import { RoleField } from '../members/RoleField.tsx';
import { TeamField } from '../teams/TeamField.tsx';

/** The role, area and team of a new member. */
export interface Terms<Role extends GrantableRole> {
  role: Role | null;
  areaId: string | null;
  teamId: string | null;
}

export interface EntryTermsProps<Role extends GrantableRole> {
  roles: readonly Role[];
  terms: Terms<Role>;
  onChange: (change: Partial<Terms<Role>>) => void;
  faults: FieldFaults;
}

/** Role and area, and a team for roles that serve in one. */
export function EntryTerms<Role extends GrantableRole>({ roles, terms, onChange, faults }: EntryTermsProps<Role>) {
  const { role, areaId, teamId } = terms;
  return (
    <>
      <RoleField
        roles={roles}
        value={role}
        onChange={(chosen) => onChange({ role: chosen, teamId: servesInTeams(chosen) ? teamId : null })}
        error={faults.at('role')}
      />
      <AreaField value={areaId} onChange={(id) => onChange({ areaId: id })} error={faults.at('areaId')} />
      {role !== null && servesInTeams(role) && (
        <TeamField value={teamId} onChange={(id) => onChange({ teamId: id })} error={faults.at('teamId')} />
      )}
    </>
  );
}
