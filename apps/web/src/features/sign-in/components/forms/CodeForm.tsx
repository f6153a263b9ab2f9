import { useState } from 'react';
import { signInByCode } from '#features/sign-in/hooks/sign-in.ts';
import { useSubmission } from '#features/sign-in/hooks/use-submission.ts';
import { faultOfMobileNumber, faultOfVerificationCode } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { CodeField } from '#shared/verify-code/CodeField.tsx';
import type { SignInFormProps } from '../sign-in-form.ts';
import styles from './Form.module.css';
import { PhoneNumberField } from './PhoneNumberField.tsx';
import { SubmitButton } from './SubmitButton.tsx';

const fields = ['phoneNumber', 'verificationCode'] as const;

/** Phone number and a code that is sent to it. */
export function CodeForm({ name, onNameChange, onSignedIn, children }: SignInFormProps) {
  const t = useTexts('signIn');
  const [verificationCode, setCode] = useState('');
  const submission = useSubmission(fields);
  const { errors, edit, submit, setError } = submission;
  const faults = { phoneNumber: faultOfMobileNumber(name), verificationCode: faultOfVerificationCode(verificationCode) };
  const send = async () => {
    await signInByCode({ phoneNumber: name, verificationCode });
    onSignedIn();
  };
  return (
    <form className={styles.form} onSubmit={(event) => submit(event, faults, send)} noValidate>
      <PhoneNumberField value={name} onChange={edit('phoneNumber', onNameChange)} error={errors.phoneNumber} />
      <CodeField
        phoneNumber={name}
        scene="login"
        value={verificationCode}
        onChange={edit('verificationCode', setCode)}
        error={errors.verificationCode}
        onNumberFault={(message) => setError('phoneNumber', message)}
      />
      {children}
      <SubmitButton label={t('submit')} submission={submission} />
    </form>
  );
}
