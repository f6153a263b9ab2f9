import { type FormEvent, useState } from 'react';
import { fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useAppConfig } from '#shared/api/use-app-config.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { faultOfVerificationCode } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { storeUpdatedUser } from '#shared/session/use-fresh-user.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { showFirstFault } from '#shared/ui/form/show-first-fault.ts';
import { useProfile } from './use-profile.ts';

export interface MailFormOptions {
  /** Null: the account has none. */
  mail: string | null;
  /** Whether a code that was sent there was typed. */
  isProven: boolean;
  onDone: () => void;
}

interface Faults {
  mail?: string | null;
  code?: string | null;
}

/** The form for the e-mail address: an empty one takes it away, another one, or one that was never proven, takes the code that is sent there. */
export function useMailForm({ mail, isProven, onDone }: MailFormOptions) {
  const t = useTexts('account');
  const config = useAppConfig();
  const draft = useDraft<{ mail: string | null }>('mail', { mail: null });
  // It expires before its loss would matter.
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const profile = useProfile();
  const proving = useApiMutation('proveMail', { silent: true, onSuccess: storeUpdatedUser });
  const typed = draft.value.mail ?? mail ?? '';
  const address = typed.trim() || null;
  const isOpen = address !== null && (address !== mail || !isProven);
  const takesCode = isOpen && config?.mail !== false;

  const fail = (found: Faults) => {
    setFaults(found);
    showFirstFault();
  };
  const close = (text?: string) => {
    draft.clear();
    setCode('');
    setFaults({});
    if (text !== undefined) showToast(text, { kind: 'success' });
    onDone();
  };
  const save = async () => {
    try {
      await profile.mutateAsync({ mail: address });
    } catch (error) {
      return fail({ mail: fieldFaultsOf(error).mail ? t('mailFault') : null });
    }
    close(t(address === null ? 'mailRemoved' : 'mailSaved'));
  };
  const prove = async (proven: string) => {
    const fault = faultOfVerificationCode(code);
    if (fault !== null) return fail({ code: fault });
    try {
      await proving.mutateAsync({ mail: proven, verificationCode: code });
    } catch (error) {
      const found = faultsOf(error, t('mailFault'));
      return found === null ? reportError(error) : fail(found);
    }
    close(t('mailProven'));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (profile.isPending || proving.isPending) return;
    if (address !== null && takesCode) return prove(address);
    return address === mail ? close() : save();
  };
  const change = (changed: { mail?: string; code?: string }) => {
    setFaults((before) => ({ mail: changed.mail === undefined ? (before.mail ?? null) : null }));
    if (changed.mail !== undefined) draft.change({ mail: changed.mail });
    if (changed.code !== undefined) setCode(changed.code);
  };
  const isBusy = profile.isPending || proving.isPending;
  const failMail = () => fail({ mail: t('mailFault') });
  return { typed, address, code, faults, isOpen, takesCode, isBusy, change, failMail, close: () => close(), submit };
}

/** Null: neither the address nor the code is at fault. */
function faultsOf(error: unknown, ofMail: string): Faults | null {
  const { mail, verificationCode: code = null } = fieldFaultsOf(error);
  return mail === undefined && code === null ? null : { mail: mail === undefined ? null : ofMail, code };
}
