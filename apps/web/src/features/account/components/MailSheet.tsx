import { maxMailLength } from '@energy-om/domain';
import { type FormEvent, useId, useState } from 'react';
import { fieldFaultsOf } from '#shared/api/api-error.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { useProfile } from '../hooks/use-profile.ts';

export interface MailSheetProps {
  open: boolean;
  onClose: () => void;
  /** Null: the account has none. */
  mail: string | null;
}

/** Changes where messages reach the account by e-mail; an empty field takes the address away. */
export function MailSheet({ open, onClose, mail }: MailSheetProps) {
  const t = useTexts('account');
  const tCommon = useTexts('common');
  const { value, change, clear } = useDraft<{ mail: string | null }>('mail', { mail: null });
  const [fault, setFault] = useState<string | null>(null);
  const profile = useProfile();
  const formId = useId();
  const typed = value.mail ?? mail ?? '';
  const close = () => {
    clear();
    setFault(null);
    onClose();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (profile.isPending) return;
    const address = typed.trim() || null;
    if (address === mail) return close();
    try {
      await profile.mutateAsync({ mail: address });
    } catch (error) {
      return setFault(fieldFaultsOf(error).mail ? t('mailFault') : null);
    }
    showToast(t(address === null ? 'mailRemoved' : 'mailSaved'), { kind: 'success' });
    close();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('editMail')}
      footer={
        <Button type="submit" form={formId} busy={profile.isPending} block>
          {tCommon('save')}
        </Button>
      }
    >
      <form id={formId} onSubmit={save} noValidate>
        <TextField
          label={t('mail')}
          hint={t('mailHint')}
          type="email"
          inputMode="email"
          value={typed}
          onChange={(text) => {
            setFault(null);
            change({ mail: text });
          }}
          error={fault}
          maxLength={maxMailLength}
          autoComplete="email"
          autoCapitalize="off"
          enterKeyHint="done"
        />
      </form>
    </Sheet>
  );
}
