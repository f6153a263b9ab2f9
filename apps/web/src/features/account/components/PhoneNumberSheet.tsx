import { maxMobileNumberLength } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { PasswordField } from '#shared/ui/form/PasswordField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { CodeField } from '#shared/verify-code/CodeField.tsx';
import { usePhoneNumberForm } from '../hooks/use-phone-number-form.ts';
import styles from './FormSheet.module.css';
import { FormSheet } from './FormSheet.tsx';

/** Moves the account to another number: the password proves the owner of the account, the code the owner of the number. */
export function PhoneNumberSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('account');
  const { values, faults, isBusy, change, showFaults, clear, submit } = usePhoneNumberForm((number) => {
    showToast(t('phoneChanged', { number }), { kind: 'success' });
    onClose();
  });
  const cancel = () => {
    clear();
    onClose();
  };
  return (
    <FormSheet open={open} onClose={cancel} title={t('changePhone')} submit={t('changePhone')} isBusy={isBusy} onSubmit={submit}>
      <p className={styles.hint}>{t('changePhoneHint')}</p>
      <PasswordField
        label={t('presentPassWord')}
        name="password"
        autoComplete="current-password"
        value={values.passWord}
        onChange={(text) => change('passWord', text)}
        error={faults.passWord ?? null}
        enterKeyHint="next"
      />
      <TextField
        label={t('newPhone')}
        name="tel"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder={t('newPhoneHint')}
        maxLength={maxMobileNumberLength}
        value={values.phoneNumber}
        onChange={(text) => change('phoneNumber', text)}
        error={faults.phoneNumber ?? null}
        enterKeyHint="next"
      />
      <CodeField
        phoneNumber={values.phoneNumber}
        scene="bind"
        value={values.verificationCode}
        onChange={(text) => change('verificationCode', text)}
        error={faults.verificationCode}
        onNumberFault={(phoneNumber) => showFaults({ phoneNumber })}
      />
    </FormSheet>
  );
}
