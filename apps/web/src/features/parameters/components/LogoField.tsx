import { type ChangeEvent, useRef, useState } from 'react';
import { uploadFiles } from '#shared/api/upload-files.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Field } from '#shared/ui/form/Field.tsx';
import { TenantLogo } from '#shared/ui/photo/TenantLogo.tsx';
import { drawLogo } from '../model/draw-logo.ts';
import styles from './LogoField.module.css';
import type { ParametersFieldsProps } from './parameters-fields.ts';

/** The logo: a picture is drawn into a square and uploaded, and becomes the logo when the form is saved. */
export function LogoField({ form, name }: ParametersFieldsProps & { name: string }) {
  const t = useTexts('parameters');
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { logo } = form.values;
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Cleared, so that the same picture can be chosen again.
    event.target.value = '';
    if (!file) return;
    const drawn = await drawLogo(file).catch(() => null);
    setFault(drawn ? null : t('name.unreadable'));
    if (!drawn) return;
    form.photosBusy.setBusy('logo', true);
    try {
      const { id } = await uploadFiles('uploadFile', [drawn.picture], { formData: { bucket: 'avatar' } });
      form.change({ logo: drawn.dataUrl, newLogo: { fileId: id } }, 'logoFileId');
    } catch {
      // The refusal has been shown, and the logo from before stays.
    } finally {
      form.photosBusy.setBusy('logo', false);
    }
  };
  const choose = t(logo ? 'name.replace' : 'name.choose');
  return (
    <Field label={t('name.logo')} kind="group" hint={t('name.logoHint')} error={fault ?? form.faults.within('logoFileId')}>
      <div className={styles.logo}>
        <TenantLogo name={name} logo={logo} size={56} />
        <input ref={input} type="file" accept="image/png,image/jpeg,image/webp" hidden aria-label={choose} onChange={take} />
        <Button variant="plain" size="small" onPress={() => input.current?.click()}>
          {choose}
        </Button>
        {logo && (
          <Button
            dangerous
            variant="text"
            size="small"
            onPress={() => form.change({ logo: null, newLogo: { fileId: null } }, 'logoFileId')}
          >
            {t('name.remove')}
          </Button>
        )}
      </div>
    </Field>
  );
}
