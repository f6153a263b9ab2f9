import { maxInviteUses } from '@energy-om/domain';
import { emptyInvite, type InviteDraft, inviteDays, parseUses, toInviteInput } from '#features/organisation/model/invite-draft.ts';
import { invitableRoles } from '#features/organisation/model/roles.ts';
import type { Invite } from '#features/organisation/model/types.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { useFieldFaults } from '#shared/form/use-field-faults.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { EntryTerms } from './EntryTerms.tsx';

interface CreateInviteSheetProps {
  open: boolean;
  onClose: () => void;
  onCreated: (invite: Invite) => void;
}

/** Creates an invite code with its role, validity and number of uses. */
export function CreateInviteSheet({ open, onClose, onCreated }: CreateInviteSheetProps) {
  const t = useTexts('organisation');
  const { value: draft, change, clear } = useDraft<InviteDraft>('invite', emptyInvite);
  const { defaultAreaId } = useManagedScope();
  const faults = useFieldFaults();
  const { mutateAsync } = useApiMutation('createInvite', { invalidates: ['listInvites'] });
  const edit = (changed: Partial<InviteDraft>) => {
    change(changed);
    faults.forget(...Object.keys(changed));
  };
  const make = async () => {
    const found: Record<string, string> = {};
    if (draft.role === null) found.role = t('member.roleMissing');
    if (parseUses(draft.uses) === null) found.uses = t('invites.usesFault', { most: maxInviteUses });
    const input = toInviteInput({ ...draft, areaId: draft.areaId ?? defaultAreaId });
    if (!faults.show(found) || input === null) return;
    try {
      const invite = await mutateAsync(input);
      clear();
      onCreated(invite);
    } catch (error) {
      faults.showServed(error);
    }
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('invites.createTitle')} footer={<Button onPress={make}>{t('invites.make')}</Button>}>
      <EntryTerms roles={invitableRoles} terms={draft} onChange={edit} faults={faults} />
      <Choice
        label={t('invites.days')}
        layout="pills"
        options={inviteDays.map((days) => ({ value: days, label: t('invites.dayCount', { count: days }) }))}
        value={inviteDays.find((days) => days === draft.days) ?? null}
        onChange={(days) => edit({ days })}
        error={faults.at('days')}
      />
      <TextField
        label={t('invites.uses')}
        required
        inputMode="numeric"
        maxLength={3}
        unit={t('invites.usesUnit')}
        hint={t('invites.usesHint', { most: maxInviteUses })}
        value={draft.uses}
        onChange={(uses) => edit({ uses })}
        error={faults.at('uses') ?? faults.at('mostUses')}
      />
    </Sheet>
  );
}
