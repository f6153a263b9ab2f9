import { passwordLength } from '@energy-om/domain';
import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './PasswordField.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'adornment' | 'inputMode' | 'maxLength' | 'autoComplete'> & {
  /** For the phone's password manager: an existing password, or a new one. */
  autoComplete: 'current-password' | 'new-password';
};

/** A password, with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTexts('common');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      maxLength={passwordLength.max}
      // Phones would correct a visible password like any other text.
      autoCapitalize="off"
      spellCheck={false}
      adornment={
        <button
          type="button"
          className={styles.eye}
          aria-label={t(isShown ? 'password.hide' : 'password.show')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
}
