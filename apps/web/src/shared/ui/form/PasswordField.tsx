import { passwordLength } from '@energy-om/domain';
import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './PasswordField.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'adornment' | 'inputMode' | 'maxLength' | 'autoComplete'> & {
  /** For the phone's own store of passwords: the one in use, or one that is being made up. */
  autoComplete: 'current-password' | 'new-password';
};

/** A password, and the eye that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTexts('common');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      maxLength={passwordLength.max}
      // Shown it is a text like any other to the phone, which would correct it.
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
