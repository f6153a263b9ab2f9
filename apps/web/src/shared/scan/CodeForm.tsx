import { type FormEvent, useState } from 'react';
import { Button } from '../ui/form/Button.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import styles from './CodeForm.module.css';

export interface CodeFormProps {
  label: string;
  hint?: string;
  submitText: string;
  /** The error when nothing was typed. */
  missingText: string;
  maxLength?: number;
  busy?: boolean;
  /** Receives the code. @returns why it is not accepted, or null; possibly as a promise */
  onCode: (code: string) => string | null | Promise<string | null>;
}

/** A field for a device's code that is typed instead of scanned. */
export function CodeForm({ label, hint, submitText, missingText, maxLength, busy, onCode }: CodeFormProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    setFault(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const code = typed.trim();
    setFault(code === '' ? missingText : await onCode(code));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={label}
        hint={hint}
        value={typed}
        onChange={change}
        error={fault}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxLength}
        enterKeyHint="go"
      />
      <Button type="submit" block busy={busy}>
        {submitText}
      </Button>
    </form>
  );
}
