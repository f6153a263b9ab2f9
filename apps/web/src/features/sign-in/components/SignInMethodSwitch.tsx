import { useTexts } from '#shared/i18n/texts.ts';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import styles from './SignInMethodSwitch.module.css';

export type SignInMethod = 'password' | 'code';

/** Switches between signing in by password and by code. */
export function SignInMethodSwitch({ value, onChange }: { value: SignInMethod; onChange: (way: SignInMethod) => void }) {
  const t = useTexts('signIn');
  const options = [
    { value: 'password', label: t('withPasswordShort') },
    { value: 'code', label: t('withCodeShort') },
  ] as const;
  return (
    <div className={styles.switch}>
      <Segmented label={t('way')} options={options} value={value} onChange={onChange} />
    </div>
  );
}
