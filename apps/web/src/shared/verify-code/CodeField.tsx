import type { VerifyCodeScene } from '@energy-om/contract';
import { verificationCodeLength } from '@energy-om/domain';
import { useRef } from 'react';
import { formatCountdown } from '../format/time.ts';
import { faultOfMobileNumber } from '../i18n/field-texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/form/Button.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import styles from './CodeField.module.css';
import { useSendCode } from './use-send-code.ts';

export interface CodeFieldProps {
  /** Where the code is to go, as it was typed. */
  phoneNumber: string;
  /** What the code is to be good for. */
  scene: VerifyCodeScene;
  value: string;
  onChange: (code: string) => void;
  error?: string | null | undefined;
  /** What is wrong with the number, to be said at its own field; the focus is the caller's too. */
  onNumberFault: (message: string) => void;
  enterKeyHint?: 'go' | 'next';
}

/** A verification code, and the button that has one sent. What stands in the field are digits, however they were pasted. */
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
