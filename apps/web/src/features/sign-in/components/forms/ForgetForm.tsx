import { isMobileNumber, normaliseMobileNumber } from '@energy-om/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSubmission } from '#features/sign-in/hooks/use-submission.ts';
import { useTypedName } from '#features/sign-in/hooks/use-typed-name.ts';
import type { ResetProof } from '#features/sign-in/model/reset-proof.ts';
import { faultOfMobileNumber, faultOfVerificationCode } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { CodeField } from '#shared/verify-code/CodeField.tsx';
import styles from './Form.module.css';
import { PhoneNumberField } from './PhoneNumberField.tsx';
import { SubmitButton } from './SubmitButton.tsx';

const fields = ['phoneNumber', 'verificationCode'] as const;

/** Number and code, which are both kept when the user comes back from the next page; the number is also taken from the login form. */
export function ForgetForm() {
  const t = useTexts('signIn');
  const navigate = useNavigate();
  const { name, change } = useTypedName();
  // The login form accepts names that are not numbers.
  const [phoneNumber, setNumber] = useState(isMobileNumber(normaliseMobileNumber(name)) ? name : '');
  const [verificationCode, setCode] = useScreenState('verificationCode', '');
  const submission = useSubmission(fields);
  const { errors, edit, submit, setError } = submission;
  const setPhoneNumber = (number: string) => {
    setNumber(number);
    change(number);
  };
  const faults = { phoneNumber: faultOfMobileNumber(phoneNumber), verificationCode: faultOfVerificationCode(verificationCode) };
  const goOn = async () => {
    const proof: ResetProof = { phoneNumber, verificationCode };
    await navigate(paths.updatePassword, { state: proof });
  };
  return (
    <form className={styles.form} onSubmit={(event) => submit(event, faults, goOn)} noValidate>
      <p className={styles.hint}>{t('forgetting.hint')}</p>
      <PhoneNumberField value={phoneNumber} onChange={edit('phoneNumber', setPhoneNumber)} error={errors.phoneNumber} />
      <CodeField
        phoneNumber={phoneNumber}
        scene="forget"
        value={verificationCode}
        onChange={edit('verificationCode', setCode)}
        error={errors.verificationCode}
        onNumberFault={(message) => setError('phoneNumber', message)}
      />
      <SubmitButton label={t('forgetting.next')} submission={submission} />
    </form>
  );
}
