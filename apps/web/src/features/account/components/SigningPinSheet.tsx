import { findSigningPinFault, isEmptyField, signingPinLength } from '@energy-om/domain';
import { type FormEvent, useState } from 'react';
import { fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { textOf, useTexts } from '#shared/i18n/texts.ts';
import { storeUpdatedUser } from '#shared/session/use-fresh-user.ts';
import { PinField } from '#shared/signing-pin/PinField.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { PasswordField } from '#shared/ui/form/PasswordField.tsx';
import { showFirstFault } from '#shared/ui/form/show-first-fault.ts';
import styles from './FormSheet.module.css';
import { FormSheet } from './FormSheet.tsx';

const nothing = { passWord: '', pin: '', again: '' };
type Values = typeof nothing;
type Faults = Partial<Record<keyof Values, string | null>>;

/** Sets the PIN by which the account signs on the phone of somebody else. Neither it nor the password is kept as a draft. */
export function SigningPinSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('account');
  const [values, setValues] = useState<Values>(nothing);
  const [faults, setFaults] = useState<Faults>({});
  const setting = useApiMutation('setSigningPin', { silent: true, onSuccess: storeUpdatedUser });
  const close = () => {
    setValues(nothing);
    setFaults({});
    onClose();
  };
  const bind = (field: keyof Values) => ({
    value: values[field],
    error: faults[field] ?? null,
    onChange: (text: string) => {
      setValues((before) => ({ ...before, [field]: text }));
      setFaults((before) => ({ ...before, [field]: null }));
    },
  });
  const show = (found: Faults) => {
    setFaults(found);
    showFirstFault();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (setting.isPending) return;
    const found = findFaults(values);
    if (Object.values(found).some((fault) => fault !== null)) return show(found);
    try {
      await setting.mutateAsync({ passWord: values.passWord, pin: values.pin });
    } catch (error) {
      const served = fieldFaultsOf(error);
      if (Object.keys(served).length === 0) reportError(error);
      return show(served);
    }
    showToast(t('pin.saved'), { kind: 'success' });
    close();
  };
  return (
    <FormSheet open={open} onClose={close} title={t('pin.set')} submit={t('pin.set')} isBusy={setting.isPending} onSubmit={submit}>
      <p className={styles.hint}>{t('pin.explain')}</p>
      <PasswordField
        label={t('presentPassWord')}
        name="password"
        autoComplete="current-password"
        enterKeyHint="next"
        {...bind('passWord')}
      />
      <PinField label={t('pin.new')} hint={t('pin.hint', { count: signingPinLength })} {...bind('pin')} />
      <PinField label={t('pin.again')} {...bind('again')} />
    </FormSheet>
  );
}

/** What is part of the own number only the server sees whole. */
function findFaults({ passWord, pin, again }: Values): Faults {
  const fault = findSigningPinFault(pin, '');
  return {
    passWord: isEmptyField(passWord) ? textOfEmptyField('passWord') : null,
    pin: fault && textOf('account', `pin.${fault}`, { count: signingPinLength }),
    again: again === pin ? null : textOf('account', 'pin.differs'),
  };
}
