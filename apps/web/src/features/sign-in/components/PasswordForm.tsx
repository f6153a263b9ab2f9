import { isEmptyField } from '@energy-om/domain';
import { type FormEvent, useRef, useState } from 'react';
import { fieldErrorsOf } from '../../../shared/api/api-failure.ts';
import { useTexts } from '../../../shared/i18n/texts.ts';
import { Card } from '../../../shared/ui/Card.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { PrimaryButton } from '../../../shared/ui/PrimaryButton.tsx';
import { SwitchRow } from '../../../shared/ui/SwitchRow.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { readRememberedName, rememberName } from '../api/remembered-name.ts';
import { type Credentials, signIn } from '../api/sign-in.ts';
import styles from './PasswordForm.module.css';

type Errors = Partial<Record<keyof Credentials, string>>;

/** Name and password. A wrong pair keeps the name and selects the password for the next try. */
export function PasswordForm({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useTexts('signIn');
  const tError = useTexts('errors');
  const [loginName, setLoginName] = useState(readRememberedName);
  const [passWord, setPassWord] = useState('');
  const [isRemembered, setRemembered] = useState(true);
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const password = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = findErrors({ loginName: loginName.trim(), passWord });
    setErrors(found);
    if (found.loginName || found.passWord) return;
    setBusy(true);
    try {
      await signIn({ loginName: loginName.trim(), passWord });
      rememberName(isRemembered ? loginName.trim() : null);
      onSignedIn();
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      password.current?.select();
      setBusy(false);
    }
  };

  function findErrors(credentials: Credentials): Errors {
    const found: Errors = {};
    if (isEmptyField(credentials.loginName)) found.loginName = tError('field.loginName');
    if (isEmptyField(credentials.passWord)) found.passWord = tError('field.passWord');
    return found;
  }

  return (
    <Card>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('loginName')}
          name="username"
          value={loginName}
          onChange={setLoginName}
          error={errors.loginName}
          placeholder={t('loginNameHint')}
          autoComplete="username"
          maxLength={64}
          enterKeyHint="next"
        />
        <TextField
          label={t('passWord')}
          name="password"
          type={isShown ? 'text' : 'password'}
          value={passWord}
          onChange={setPassWord}
          error={errors.passWord}
          placeholder={t('passWordHint')}
          autoComplete="current-password"
          maxLength={128}
          enterKeyHint="go"
          inputRef={password}
          adornment={
            <button
              type="button"
              className={styles.eye}
              aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              <Icon name={isShown ? 'eyeOff' : 'eye'} />
            </button>
          }
        />
        <SwitchRow label={t('rememberName')} value={isRemembered} onChange={setRemembered} />
        <PrimaryButton type="submit" busy={isBusy} block>
          {t('submit')}
        </PrimaryButton>
      </form>
    </Card>
  );
}
