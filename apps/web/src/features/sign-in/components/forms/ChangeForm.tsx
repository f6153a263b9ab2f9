import { isStaff } from '@energy-om/domain';
import { useState } from 'react';
import { useSubmission } from '#features/sign-in/hooks/use-submission.ts';
import { faultOfNewPassword } from '#features/sign-in/model/new-password-fault.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import type { UserInfo } from '#shared/session/stored-items.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { PasswordField } from '#shared/ui/form/PasswordField.tsx';
import styles from './Form.module.css';
import { NewPasswordField } from './NewPasswordField.tsx';
import { SubmitButton } from './SubmitButton.tsx';

const fields = ['oldPassWord', 'passWord'] as const;

/** Changes the password with the old one; says on how many other devices the session was ended. */
export function ChangeForm({ user }: { user: UserInfo }) {
  const t = useTexts('signIn');
  const goBack = useGoBack(paths.safety);
  const [oldPassWord, setOldPassWord] = useState('');
  const [passWord, setPassWord] = useState('');
  const submission = useSubmission(fields);
  const { errors, edit, submit } = submission;
  const { mutateAsync } = useApiMutation('updatePassword', { silent: true, invalidates: ['listSessions'] });
  const staff = isStaff(user.roles);
  const faults = {
    oldPassWord: oldPassWord === '' ? textOfEmptyField('passWord') : null,
    passWord: faultOfNewPassword(passWord, { staff, names: [user.loginName, user.fullName] }),
  };
  const send = async () => {
    const { endedSessions } = await mutateAsync({ oldPassWord, passWord });
    showToast(endedSessions > 0 ? t('changing.doneElsewhere', { count: endedSessions }) : t('changing.done'), { kind: 'success' });
    goBack();
  };
  return (
    <form className={styles.form} onSubmit={(event) => submit(event, faults, send)} noValidate>
      <p className={styles.hint}>{t('changing.hint')}</p>
      {/* A hidden user name, for the phone's password manager. */}
      <input hidden readOnly name="username" autoComplete="username" value={user.loginName} />
      <PasswordField
        label={t('changing.oldPassWord')}
        name="password"
        value={oldPassWord}
        onChange={edit('oldPassWord', setOldPassWord)}
        error={errors.oldPassWord}
        placeholder={t('changing.oldPassWordHint')}
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <NewPasswordField
        label={t('newPassWord.label')}
        value={passWord}
        onChange={edit('passWord', setPassWord)}
        error={errors.passWord}
        staff={staff}
      />
      <SubmitButton label={t('changing.submit')} submission={submission} />
    </form>
  );
}
