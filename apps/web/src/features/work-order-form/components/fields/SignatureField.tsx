import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Field } from '#shared/ui/form/Field.tsx';
import { AuthorisedImage } from '#shared/ui/photo/AuthorisedImage.tsx';
import styles from './SignatureField.module.css';
import { SignatureSheet } from './SignatureSheet.tsx';

export interface SignatureFieldProps {
  value: StoredFile | null;
  onChange: (file: StoredFile | null) => void;
  error?: string | null;
}

/** The signature of the person who saw the finished work: it is drawn on a sheet and stored as a picture. */
export function SignatureField({ value, onChange, error }: SignatureFieldProps) {
  const t = useTexts('workOrderForm');
  const [isOpen, setOpen] = useState(false);
  return (
    <Field label={t('result.signature')} kind="group" optional error={error}>
      {value ? (
        <div className={styles.signed}>
          <AuthorisedImage url={value.url} alt={t('result.signature')} ratio={1.6} className={styles.picture} />
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
