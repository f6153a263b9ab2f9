import { useState } from 'react';
import { type GrantableRole, grantableRoles } from '#features/organisation/model/roles.ts';
import type { Member } from '#features/organisation/model/types.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useFieldFaults } from '#shared/form/use-field-faults.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { EntryTerms, type Terms } from '../invites/EntryTerms.tsx';

export interface DecisionSheetProps {
  open: boolean;
  onClose: () => void;
  person: Member;
  onDone: () => void;
  /** Called after the error has been shown. */
  onFailed: (error: unknown) => void;
}

/** Approves a request with a first role, for the whole organisation or one area, and with a team where the role serves in one. */
export function ApproveSheet({ open, onClose, person, onDone, onFailed }: DecisionSheetProps) {
  const t = useTexts('organisation');
  const [terms, setTerms] = useState<Terms<GrantableRole>>({ role: null, areaId: null, teamId: null });
  const faults = useFieldFaults();
  const { mutateAsync: decide } = useApiMutation('decideJoinRequest');
  const change = (changed: Partial<Terms<GrantableRole>>) => {
    setTerms({ ...terms, ...changed });
    faults.forget(...Object.keys(changed));
  };
  const approve = async () => {
    const { role, areaId, teamId } = terms;
    if (!faults.show(role === null ? { role: t('member.roleMissing') } : {}) || role === null) return;
    try {
      await decide({ accountId: person.accountId, approve: true, role, areaId, teamId });
    } catch (error) {
      faults.showServed(error);
      return onFailed(error);
    }
    showToast(t('member.approved', { name: person.fullName }), { kind: 'success' });
    onClose();
    onDone();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('member.approveTitle', { name: person.fullName })}
      footer={<Button onPress={approve}>{t('member.approve')}</Button>}
    >
      <p>{t('member.approveText')}</p>
      <EntryTerms roles={grantableRoles} terms={terms} onChange={change} faults={faults} />
    </Sheet>
  );
}
