import type { GrantableRole } from '#features/organisation/model/roles.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Choice } from '#shared/ui/form/Choice.tsx';

export interface RoleFieldProps<Role extends GrantableRole> {
  roles: readonly Role[];
  value: Role | null;
  onChange: (role: Role) => void;
  error?: string | null;
}

/** Chooses one role, each with its description. */
export function RoleField<Role extends GrantableRole>({ roles, value, onChange, error }: RoleFieldProps<Role>) {
  const t = useTexts('organisation');
  const tCodes = useTexts('codes');
  return (
    <Choice
      label={t('role')}
      required
      options={roles.map((role) => ({ value: role, label: tCodes(`role.${role}`), hint: t(`roleHint.${role}`) }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
