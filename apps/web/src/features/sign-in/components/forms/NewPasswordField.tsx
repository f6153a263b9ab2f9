import { estimatePasswordStrength, minPasswordLength, type PasswordStrength } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { PasswordField } from '#shared/ui/form/PasswordField.tsx';
import styles from './NewPasswordField.module.css';

const steps: readonly PasswordStrength[] = ['weak', 'fair', 'strong'];

interface NewPasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
  /** The role decides on the minimum length; left out: it is not known yet. */
  staff?: boolean;
  enterKeyHint?: 'go' | 'next';
}

/** The field of a new password, with its rules and its strength. */
export function NewPasswordField({ label, value, onChange, error, staff, enterKeyHint = 'go' }: NewPasswordFieldProps) {
  const t = useTexts('signIn');
  const strength = value === '' ? null : estimatePasswordStrength(value);
  return (
    <div>
      <PasswordField
        label={label}
        name="new-password"
        value={value}
        onChange={onChange}
        error={error}
        hint={t(staff === undefined ? 'newPassWord.hintForAll' : 'newPassWord.hint', {
          least: minPasswordLength(staff ?? false),
          staff: minPasswordLength(true),
        })}
        autoComplete="new-password"
        enterKeyHint={enterKeyHint}
      />
      <div className={styles.strength} data-strength={strength ?? 'none'} aria-live="polite">
        {steps.map((step, index) => (
          <span key={step} className={styles.step} data-reached={strength !== null && index <= steps.indexOf(strength)} />
        ))}
        <span className={styles.word}>{t('newPassWord.strength', { strength: strength ? t(`newPassWord.${strength}`) : '–' })}</span>
      </div>
    </div>
  );
}
