import { maxMobileNumberLength } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { TextField } from '#shared/ui/form/TextField.tsx';

interface PhoneNumberFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
}

/** The phone number of an account, which is also its login name. */
export function PhoneNumberField({ value, onChange, error }: PhoneNumberFieldProps) {
  const t = useTexts('signIn');
  return (
    <TextField
      label={t('phoneNumber')}
      name="username"
      type="tel"
      inputMode="tel"
      value={value}
      onChange={onChange}
      error={error}
      placeholder={t('phoneNumberHint')}
      autoComplete="username"
      maxLength={maxMobileNumberLength}
      enterKeyHint="next"
    />
  );
}
