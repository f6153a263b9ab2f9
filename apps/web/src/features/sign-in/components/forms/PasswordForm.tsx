import { findEmptyFields, maxLoginNameLength } from '@energy-om/domain';
import { useEffect, useRef, useState } from 'react';
import { signInByPassword } from '#features/sign-in/hooks/sign-in.ts';
import { useSubmission } from '#features/sign-in/hooks/use-submission.ts';
import { readLoginName } from '#features/sign-in/model/login-name.ts';
import { currentLanguage } from '#shared/i18n/language.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { PasswordField } from '#shared/ui/form/PasswordField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import type { SignInFormProps } from '../sign-in-form.ts';
import styles from './Form.module.css';
import { SubmitButton } from './SubmitButton.tsx';

const fields = ['loginName', 'passWord'] as const;

/** Name and password. After a wrong pair the name stays, and the password is selected for the next attempt. */
export function PasswordForm({ name, onNameChange, onSignedIn, passWord: first = '', children }: SignInFormProps) {
  const t = useTexts('signIn');
  const [passWord, setPassWord] = useState(first);
  const submission = useSubmission(fields);
  const { errors, edit, submit } = submission;
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (errors.passWord) password.current?.select();
  }, [errors.passWord]);

  const credentials = { loginName: readLoginName(name), passWord };
  const send = async () => {
    await signInByPassword(credentials);
    onSignedIn();
  };
  return (
    <form className={styles.form} onSubmit={(event) => submit(event, findEmptyFields(credentials, currentLanguage()), send)} noValidate>
      <TextField
        label={t('loginName')}
        name="username"
        value={name}
        onChange={edit('loginName', onNameChange)}
        error={errors.loginName}
        placeholder={t('loginNameHint')}
        autoComplete="username"
        autoCapitalize="off"
        maxLength={maxLoginNameLength}
        enterKeyHint="next"
      />
      <PasswordField
        label={t('passWord')}
        name="password"
        value={passWord}
        onChange={edit('passWord', setPassWord)}
        error={errors.passWord}
        placeholder={t('passWordHint')}
        autoComplete="current-password"
        enterKeyHint="go"
        inputRef={password}
      />
      {children}
      <SubmitButton label={t('submit')} submission={submission} />
    </form>
  );
}
