import { maskPhone, normaliseMobileNumber } from '@energy-om/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { rememberName } from '#features/sign-in/hooks/remembered-name.ts';
import { useSubmission } from '#features/sign-in/hooks/use-submission.ts';
import { faultOfNewPassword } from '#features/sign-in/model/new-password-fault.ts';
import type { ResetProof } from '#features/sign-in/model/reset-proof.ts';
import { callApi } from '#shared/api/call-api.ts';
import { faultOfVerificationCode } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { signOutHere } from '#shared/session/sign-out.ts';
import { readStoredSession } from '#shared/session/stored-items.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { CodeField } from '#shared/verify-code/CodeField.tsx';
import styles from './Form.module.css';
import { NewPasswordField } from './NewPasswordField.tsx';
import { SubmitButton } from './SubmitButton.tsx';

const fields = ['phoneNumber', 'verificationCode', 'passWord'] as const;

/** Sets a new password by the code. The server checks the code only now, so a wrong one can be corrected, or sent again, here. */
export function ResetForm({ proof: { phoneNumber, verificationCode } }: { proof: ResetProof }) {
  const t = useTexts('signIn');
  const navigate = useNavigate();
  const [code, setCode] = useState(verificationCode);
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [passWord, setPassWord] = useState('');
  const submission = useSubmission(fields);
  const { errors, edit, submit, setError } = submission;
  if (errors.verificationCode && !isCodeAsked) setCodeAsked(true);

  const number = normaliseMobileNumber(phoneNumber);
  const faults = {
    verificationCode: faultOfVerificationCode(code),
    passWord: faultOfNewPassword(passWord, { staff: false, names: [number] }),
  };
  const send = async () => {
    await callApi('forgetPassword', { phoneNumber, verificationCode: code, passWord }, { silent: true });
    rememberName(number);
    if (readStoredSession().authToken !== null) signOutHere('chosen');
    showToast(t('resetting.done'), { kind: 'success' });
    navigate(paths.login, { replace: true });
  };
  return (
    <form className={styles.form} onSubmit={(event) => submit(event, faults, send)} noValidate>
      <p className={styles.hint}>{t('resetting.forNumber', { number: maskPhone(number) })}</p>
      {/* A hidden user name, for the phone's password manager. */}
      <input hidden readOnly name="username" autoComplete="username" value={number} />
      {errors.phoneNumber && <Callout tone="danger">{errors.phoneNumber}</Callout>}
      {isCodeAsked && (
        <CodeField
          phoneNumber={phoneNumber}
          scene="forget"
          value={code}
          onChange={edit('verificationCode', setCode)}
          error={errors.verificationCode}
          onNumberFault={(message) => setError('phoneNumber', message)}
          enterKeyHint="next"
        />
      )}
      <NewPasswordField label={t('newPassWord.label')} value={passWord} onChange={edit('passWord', setPassWord)} error={errors.passWord} />
      <SubmitButton label={t('resetting.submit')} submission={submission} />
    </form>
  );
}
