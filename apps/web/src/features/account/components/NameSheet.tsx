import { isEmptyField, maxFullNameLength } from '@energy-om/domain';
import { type FormEvent, useState } from 'react';
import { fieldFaultsOf } from '#shared/api/api-error.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { useProfile } from '../hooks/use-profile.ts';
import { FormSheet } from './FormSheet.tsx';

export interface NameSheetProps {
  open: boolean;
  onClose: () => void;
  fullName: string;
}

/** Changes the account's name. The input outlives a failure and a reload, until it is saved or discarded. */
export function NameSheet({ open, onClose, fullName }: NameSheetProps) {
  const t = useTexts('account');
  const tCommon = useTexts('common');
  const { value, change, clear } = useDraft<{ fullName: string | null }>('full-name', { fullName: null });
  const [fault, setFault] = useState<string | null>(null);
  const profile = useProfile();
  const typed = value.fullName ?? fullName;
  const close = () => {
    clear();
    setFault(null);
    onClose();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (profile.isPending) return;
    const name = typed.trim();
    if (isEmptyField(name)) return setFault(textOfEmptyField('fullName'));
    if (name === fullName) return close();
    try {
      await profile.mutateAsync({ fullName: name });
    } catch (error) {
      return setFault(fieldFaultsOf(error).fullName ?? null);
    }
    showToast(t('nameSaved'), { kind: 'success' });
    close();
  };
  return (
    <FormSheet open={open} onClose={close} title={t('editName')} submit={tCommon('save')} isBusy={profile.isPending} onSubmit={save}>
      <TextField
        label={t('fullName')}
        hint={t('nameHint')}
        required
        value={typed}
        onChange={(text) => {
          setFault(null);
          change({ fullName: text });
        }}
        error={fault}
        maxLength={maxFullNameLength}
        autoComplete="name"
        enterKeyHint="done"
      />
    </FormSheet>
  );
}
