import { maxMailLength } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { CodeInput } from '#shared/verify-code/CodeInput.tsx';
import { useMailForm } from '../hooks/use-mail-form.ts';
import { useSendMailCode } from '../hooks/use-send-mail-code.ts';
import styles from './FormSheet.module.css';
import { FormSheet } from './FormSheet.tsx';

export interface MailSheetProps {
  open: boolean;
  onClose: () => void;
  /** Null: the account has none. */
  mail: string | null;
  isProven: boolean;
}

/** Changes where messages reach the account by e-mail: the code proves who reads what comes there. An empty field takes the address away. */
export function MailSheet({ open, onClose, mail, isProven }: MailSheetProps) {
  const t = useTexts('account');
  const tCommon = useTexts('common');
  const form = useMailForm({ mail, isProven, onDone: onClose });
  const { send, waitMs } = useSendMailCode(form.address, form.failMail);
  return (
    <FormSheet open={open} onClose={form.close} title={t('editMail')} submit={tCommon('save')} isBusy={form.isBusy} onSubmit={form.submit}>
      <TextField
        label={t('mail')}
        hint={t('mailHint')}
        type="email"
        inputMode="email"
        value={form.typed}
        onChange={(text) => form.change({ mail: text })}
        error={form.faults.mail ?? null}
        maxLength={maxMailLength}
        autoComplete="email"
        autoCapitalize="off"
        enterKeyHint={form.takesCode ? 'next' : 'done'}
      />
      {form.takesCode && (
        <>
          <CodeInput
            value={form.code}
            onChange={(text) => form.change({ code: text })}
            error={form.faults.code}
            send={send}
            waitMs={waitMs}
          />
          <p className={styles.hint}>{t('mailCodeHint')}</p>
        </>
      )}
      {form.isOpen && !form.takesCode && <Callout>{t('mailNoCode')}</Callout>}
    </FormSheet>
  );
}
