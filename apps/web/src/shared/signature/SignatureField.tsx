import { useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import type { StoredFile } from '../photo/stored-photo.ts';
import { Icon } from '../ui/display/Icon.tsx';
import { Field } from '../ui/form/Field.tsx';
import { AuthorisedImage } from '../ui/photo/AuthorisedImage.tsx';
import styles from './SignatureField.module.css';
import { SignatureSheet } from './SignatureSheet.tsx';

export interface SignatureFieldProps {
  label: string;
  required?: boolean;
  value: StoredFile | null;
  onChange: (file: StoredFile | null) => void;
  error?: string | null;
}

/** A signature: it is drawn on a sheet and stored as a picture. */
export function SignatureField({ label, required = false, value, onChange, error }: SignatureFieldProps) {
  const t = useTexts('workOrderForm');
  const [isOpen, setOpen] = useState(false);
  return (
    <Field label={label} kind="group" required={required} optional={!required} error={error}>
      {value ? (
        <div className={styles.signed}>
          <AuthorisedImage url={value.url} alt={label} ratio={1.6} className={styles.picture} />
          <button type="button" className={styles.change} onClick={() => setOpen(true)}>
            {t('signature.again')}
          </button>
          <button type="button" className={styles.change} onClick={() => onChange(null)}>
            {t('signature.remove')}
          </button>
        </div>
      ) : (
        <button type="button" className={styles.empty} onClick={() => setOpen(true)}>
          <Icon name="edit" />
          {t('signature.sign')}
        </button>
      )}
      <SignatureSheet open={isOpen} onClose={() => setOpen(false)} onSigned={onChange} />
    </Field>
  );
}
