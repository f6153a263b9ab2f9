import { bodyCode } from '@energy-om/contract';
import { defaultTimeZone, maxFullNameLength, maxNameLength, normaliseMobileNumber } from '@energy-om/domain';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { createFirstTenant } from '#features/sign-in/hooks/create-first-tenant.ts';
import { useSubmission } from '#features/sign-in/hooks/use-submission.ts';
import { faultOfNewPassword } from '#features/sign-in/model/new-password-fault.ts';
import { listTimeZones } from '#features/sign-in/model/time-zones.ts';
import { ApiError, fieldFaultsOf } from '#shared/api/api-error.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { faultOfMobileNumber, textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { currentLanguage } from '#shared/i18n/language.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { asStart } from '#shared/navigation/use-go-back.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import styles from './Form.module.css';
import { NewPasswordField } from './NewPasswordField.tsx';
import { PhoneNumberField } from './PhoneNumberField.tsx';
import { SubmitButton } from './SubmitButton.tsx';

const fields = ['name', 'timeZone', 'adminName', 'adminPhone', 'passWord'] as const;

interface FirstTenantFormProps {
  /** Of the address that the server printed. */
  token: string;
  /** Somebody else was faster. */
  onDone: () => void;
}

/** Creates the first organisation with its administrator. All but the password outlives a reload. */
export function FirstTenantForm({ token, onDone }: FirstTenantFormProps) {
  const t = useTexts('signIn');
  const navigate = useNavigate();
  const language = currentLanguage();
  const zones = useMemo(() => listTimeZones(language), [language]);
  const draft = useDraft('first-tenant', { name: '', timeZone: defaultTimeZone as string, adminName: '', adminPhone: '' });
  const { value, change } = draft;
  const [passWord, setPassWord] = useState('');
  const [tokenFault, setTokenFault] = useState<string | null>(null);
  const submission = useSubmission(fields);
  const { errors, edit, submit } = submission;

  const findFaults = () => ({
    name: value.name.trim() === '' ? t('first.nameMissing') : null,
    adminName: value.adminName.trim() === '' ? textOfEmptyField('fullName') : null,
    adminPhone: faultOfMobileNumber(value.adminPhone),
    passWord: faultOfNewPassword(passWord, { staff: true, names: [normaliseMobileNumber(value.adminPhone), value.adminName.trim()] }),
  });
  const send = async () => {
    setTokenFault(null);
    try {
      navigate(await createFirstTenant({ token, ...value, passWord }, draft.clear), asStart);
    } catch (error) {
      const fault = fieldFaultsOf(error).token;
      if (fault !== undefined) return setTokenFault(fault);
      if (error instanceof ApiError && error.code === bodyCode.conflict) return onDone();
      throw error;
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => submit(event, findFaults(), send)} noValidate>
      <p className={styles.hint}>{t('first.hint')}</p>
      {tokenFault !== null && <Callout tone="danger">{tokenFault}</Callout>}
      <TextField
        label={t('first.name')}
        name="organization"
        value={value.name}
        onChange={edit('name', (name) => change({ name }))}
        error={errors.name}
        placeholder={t('first.nameHint')}
        autoComplete="organization"
        maxLength={maxNameLength}
        enterKeyHint="next"
      />
      <PickerField
        label={t('first.timeZone')}
        options={zones}
        value={value.timeZone}
        onChange={edit('timeZone', (timeZone) => change({ timeZone }))}
        error={errors.timeZone}
        hint={t('first.timeZoneHint')}
      />
      <TextField
        label={t('first.adminName')}
        name="name"
        value={value.adminName}
        onChange={edit('adminName', (adminName) => change({ adminName }))}
        error={errors.adminName}
        placeholder={t('fullNameHint')}
        autoComplete="name"
        maxLength={maxFullNameLength}
        enterKeyHint="next"
      />
      <PhoneNumberField
        value={value.adminPhone}
        onChange={edit('adminPhone', (adminPhone) => change({ adminPhone }))}
        error={errors.adminPhone}
      />
      <NewPasswordField
        label={t('newPassWord.make')}
        value={passWord}
        onChange={edit('passWord', setPassWord)}
        error={errors.passWord}
        staff
      />
      <SubmitButton label={t('first.submit')} submission={submission} />
    </form>
  );
}
