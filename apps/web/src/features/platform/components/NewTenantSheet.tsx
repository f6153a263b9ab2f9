import { maxFullNameLength, maxMobileNumberLength, maxNameLength } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import styles from './tenant.module.css';

interface CreatedTenant {
  name: string;
  loginName: string;
  password: string | null;
}

const initial = { name: '', adminName: '', adminPhone: '' };

/** Creates a tenant with its first administrator, and then shows the first password once. */
export function NewTenantSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('platform');
  const [created, setCreated] = useState<CreatedTenant | null>(null);
  const { mutateAsync } = useApiMutation('createTenant', { invalidates: ['listTenants'] });
  const form = useActionForm({
    draftKey: 'new-tenant',
    initial,
    findFaults: (values): Record<string, string> =>
      Object.fromEntries(
        (['name', 'adminName', 'adminPhone'] as const)
          .filter((key) => values[key].trim() === '')
          .map((key) => [key, textOfEmptyField(key === 'adminPhone' ? 'phoneNumber' : 'other')]),
      ),
    send: (values) => mutateAsync(values),
    onSent: ({ loginName, password }, { name }) => setCreated({ name, loginName, password }),
  });
  const close = () => {
    setCreated(null);
    onClose();
  };
  if (created !== null) return <CreatedSheet open={open} created={created} onClose={close} />;
  return (
    <Sheet open={open} onClose={close} title={t('createTitle')} footer={<Button onPress={() => form.submit()}>{t('create')}</Button>}>
      <TextField label={t('name')} required maxLength={maxNameLength} {...form.field('name')} />
      <TextField label={t('adminName')} required maxLength={maxFullNameLength} {...form.field('adminName')} />
      <TextField
        label={t('adminPhone')}
        required
        inputMode="tel"
        hint={t('adminPhoneHint')}
        maxLength={maxMobileNumberLength}
        {...form.field('adminPhone')}
      />
    </Sheet>
  );
}

function CreatedSheet({ open, created, onClose }: { open: boolean; created: CreatedTenant; onClose: () => void }) {
  const t = useTexts('platform');
  const { name, loginName, password } = created;
  return (
    <Sheet open={open} onClose={onClose} title={t('made', { name })} footer={<Button onPress={onClose}>{t('understood')}</Button>}>
      {password === null ? (
        <Callout>{t('accountKept')}</Callout>
      ) : (
        <>
          <Callout tone="warn" title={t('passwordTitle')}>
            {t('passwordHint', { loginName })}
          </Callout>
          <output className={styles.password} aria-label={t('firstPassword')}>
            {password}
          </output>
        </>
      )}
    </Sheet>
  );
}
