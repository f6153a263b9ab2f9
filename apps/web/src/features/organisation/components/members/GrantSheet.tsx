import { useState } from 'react';
import { memberReads } from '#features/organisation/hooks/membership-reads.ts';
import { type GrantableRole, grantableRoles } from '#features/organisation/model/roles.ts';
import type { Member } from '#features/organisation/model/types.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useFieldFaults } from '#shared/form/use-field-faults.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { AreaField } from './AreaField.tsx';
import { RoleField } from './RoleField.tsx';

interface GrantSheetProps {
  open: boolean;
  onClose: () => void;
  member: Member;
}

/** Grants a member one more role, for the whole organisation or one area. */
export function GrantSheet({ open, onClose, member }: GrantSheetProps) {
  const t = useTexts('organisation');
  const tCodes = useTexts('codes');
  const [role, setRole] = useState<GrantableRole | null>(null);
  const [areaId, setAreaId] = useState<string | null>(null);
  const { defaultAreaId } = useManagedScope();
  const faults = useFieldFaults();
  const { mutateAsync } = useApiMutation('grantRole', { invalidates: memberReads });
  const grant = async () => {
    if (!faults.show(role === null ? { role: t('member.roleMissing') } : {}) || role === null) return;
    try {
      await mutateAsync({ accountId: member.accountId, role, areaId: areaId ?? defaultAreaId });
    } catch (error) {
      return faults.showServed(error);
    }
    showToast(t('member.added', { role: tCodes(`role.${role}`) }), { kind: 'success' });
    setRole(null);
    setAreaId(null);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('member.addRoleTitle', { name: member.fullName })}
      footer={<Button onPress={grant}>{t('member.add')}</Button>}
    >
      <RoleField
        roles={grantableRoles}
        value={role}
        onChange={(chosen) => {
          setRole(chosen);
          faults.forget('role');
        }}
        error={faults.at('role')}
      />
      <AreaField value={areaId} onChange={setAreaId} error={faults.at('areaId')} />
    </Sheet>
  );
}
