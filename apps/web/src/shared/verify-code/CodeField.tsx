import type { VerifyCodeScene } from '@energy-om/contract';
import { verificationCodeLength } from '@energy-om/domain';
import { useRef } from 'react';
import { formatCountdown } from '../format/duration.ts';
import { faultOfMobileNumber } from '../i18n/field-texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/form/Button.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import styles from './CodeField.module.css';
import { useSendCode } from './use-send-code.ts';

export interface CodeFieldProps {
  /** The number that the code is sent to, as it was typed. */
  phoneNumber: string;
  /** The purpose of the code. */
  scene: VerifyCodeScene;
  value: string;
  onChange: (code: string) => void;
  error?: string | null | undefined;
  /** Receives the number's error, to be shown at its own field, which the caller focuses. */
  onNumberFault: (message: string) => void;
  enterKeyHint?: 'go' | 'next';
}

/** A field for a verification code, with the button that sends one. Whatever is pasted, the field keeps the digits only. */
export function CodeField({ phoneNumber, scene, value, onChange, error, onNumberFault, enterKeyHint = 'go' }: CodeFieldProps) {
  const t = useTexts('signIn');
  const input = useRef<HTMLInputElement>(null);
  const { send, waitMs } = useSendCode(phoneNumber, scene);

  const ask = async () => {
    const fault = faultOfMobileNumber(phoneNumber);
    if (fault !== null) return onNumberFault(fault);
    if (await send(onNumberFault)) input.current?.focus();
  };

  return (
    <TextField
      label={t('code.label')}
      name="one-time-code"
      value={value}
      onChange={(typed) => onChange(typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, verificationCodeLength))}
      error={error}
      placeholder={t('code.hint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint={enterKeyHint}
      inputRef={input}
      adornment={
        <Button variant="text" size="small" className={styles.send} onPress={ask} disabled={waitMs > 0}>
          {waitMs > 0 ? t('code.after', { time: formatCountdown(waitMs) }) : t('code.get')}
        </Button>
      }
    />
  );
}
