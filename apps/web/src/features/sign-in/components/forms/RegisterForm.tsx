import { findEmptyFields, maxFullNameLength, maxInviteCodeLength, normaliseMobileNumber } from '@energy-om/domain';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { register } from '#features/sign-in/hooks/register.ts';
import { useSubmission } from '#features/sign-in/hooks/use-submission.ts';
import { faultOfNewPassword } from '#features/sign-in/model/new-password-fault.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { faultOfMobileNumber, faultOfVerificationCode } from '#shared/i18n/field-texts.ts';
import { currentLanguage } from '#shared/i18n/language.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { asStart } from '#shared/navigation/use-go-back.ts';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { CodeField } from '#shared/verify-code/CodeField.tsx';
import styles from './Form.module.css';
import { NewPasswordField } from './NewPasswordField.tsx';
import { PhoneNumberField } from './PhoneNumberField.tsx';
import { SubmitButton } from './SubmitButton.tsx';

const fields = ['fullName', 'loginName', 'verificationCode', 'passWord', 'inviteCode'] as const;

/** Creates an account. Name, number and invite code outlive a reload; the password is never stored. */
export function RegisterForm({ invited }: { invited: string | null }) {
  const t = useTexts('signIn');
  const navigate = useNavigate();
  const draft = useDraft('register', { fullName: '', loginName: '', inviteCode: '' });
  const { fullName, loginName, inviteCode } = draft.value;
  const [verificationCode, setCode] = useState('');
  const [passWord, setPassWord] = useState('');
  const submission = useSubmission(fields);
  const { errors, edit, submit, setError } = submission;
  const { change } = draft;
  useEffect(() => {
    if (invited !== null) change({ inviteCode: invited });
  }, [invited, change]);

  const findFaults = () => ({
    ...findEmptyFields({ fullName }, currentLanguage()),
    loginName: faultOfMobileNumber(loginName, 'loginName'),
    verificationCode: faultOfVerificationCode(verificationCode),
    passWord: faultOfNewPassword(passWord, { staff: false, names: [normaliseMobileNumber(loginName), fullName.trim()] }),
  });
  const send = async () => {
    const account = { fullName, loginName, passWord, verificationCode, inviteCode: inviteCode.trim() || undefined };
    navigate(await register(account, draft.clear), asStart);
  };
  return (
    <form className={styles.form} onSubmit={(event) => submit(event, findFaults(), send)} noValidate>
      <p className={styles.hint}>{t(invited === null ? 'registering.hint' : 'registering.hintInvited')}</p>
      <TextField
        label={t('fullName')}
        name="name"
        value={fullName}
        onChange={edit('fullName', (value) => change({ fullName: value }))}
        error={errors.fullName}
        placeholder={t('fullNameHint')}
        autoComplete="name"
        maxLength={maxFullNameLength}
        enterKeyHint="next"
      />
      <PhoneNumberField value={loginName} onChange={edit('loginName', (value) => change({ loginName: value }))} error={errors.loginName} />
      <CodeField
        phoneNumber={loginName}
        scene="register"
        value={verificationCode}
        onChange={edit('verificationCode', setCode)}
        error={errors.verificationCode}
        onNumberFault={(message) => setError('loginName', message)}
        enterKeyHint="next"
      />
      <NewPasswordField
        label={t('newPassWord.make')}
        value={passWord}
        onChange={edit('passWord', setPassWord)}
        error={errors.passWord}
        enterKeyHint="next"
      />
      <TextField
        label={t('registering.inviteCode')}
        name="invite"
        value={inviteCode}
        onChange={edit('inviteCode', (value) => change({ inviteCode: value }))}
        error={errors.inviteCode}
        hint={t('registering.inviteCodeHint')}
        optional
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={maxInviteCodeLength}
        enterKeyHint="go"
      />
      <SubmitButton label={t('registering.submit')} submission={submission} />
    </form>
  );
}
