import { verificationCodeLength } from '@energy-om/domain';
import { useRef } from 'react';
import { formatCountdown } from '../format/duration.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/form/Button.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import styles from './CodeField.module.css';

export interface CodeInputProps {
  value: string;
  onChange: (code: string) => void;
  error?: string | null | undefined;
  /** Asks for a code; resolves to whether one was sent. */
  send: () => Promise<boolean>;
  /** Milliseconds until the next code may be requested. */
  waitMs: number;
  enterKeyHint?: 'go' | 'next';
}

/** The digits of a verification code, with the button that sends one. Whatever is pasted, the field keeps the digits only. */
export function CodeInput({ value, onChange, error, send, waitMs, enterKeyHint = 'go' }: CodeInputProps) {
  const t = useTexts('signIn');
  const input = useRef<HTMLInputElement>(null);
  const ask = async () => {
    if (await send()) input.current?.focus();
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
