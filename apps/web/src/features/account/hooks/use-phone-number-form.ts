import { bodyCode } from '@energy-om/contract';
import { isEmptyField, normaliseMobileNumber } from '@energy-om/domain';
import { type FormEvent, useState } from 'react';
import { ApiError, fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { faultOfMobileNumber, faultOfVerificationCode, textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { storeUpdatedUser } from '#shared/session/use-fresh-user.ts';
import { showFirstFault } from '#shared/ui/form/show-first-fault.ts';

interface Values {
  passWord: string;
  phoneNumber: string;
  verificationCode: string;
}
type Faults = Partial<Record<keyof Values, string | null>>;

const nothing = { passWord: '', verificationCode: '' };

/**
 * The form that moves the account to another number: its values, its field errors and its submission.
 * @param onMoved receives the new number, masked
 */
export function usePhoneNumberForm(onMoved: (phoneNumber: string) => void) {
  // The password is never stored, and the code expires before its loss would matter.
  const draft = useDraft('phone-number', { phoneNumber: '' });
  const [secrets, setSecrets] = useState(nothing);
  const [faults, setFaults] = useState<Faults>({});
  const moving = useApiMutation('changePhoneNumber', { silent: true, onSuccess: storeUpdatedUser });
  const values: Values = { ...secrets, ...draft.value };

  const change = (field: keyof Values, text: string) => {
    if (field === 'phoneNumber') draft.change({ phoneNumber: text });
    else setSecrets((before) => ({ ...before, [field]: text }));
    setFaults((before) => ({ ...before, [field]: null }));
  };
  const showFaults = (found: Faults) => {
    setFaults(found);
    showFirstFault();
  };
  const clear = () => {
    draft.clear();
    setSecrets(nothing);
    setFaults({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (moving.isPending) return;
    const missing = findFaults(values);
    if (Object.values(missing).some((fault) => fault !== null)) return showFaults(missing);
    try {
      const user = await moving.mutateAsync({ ...values, phoneNumber: normaliseMobileNumber(values.phoneNumber) });
      clear();
      onMoved(user.phoneNumber);
    } catch (error) {
      const served = faultsOf(error);
      if (Object.keys(served).length === 0) reportError(error);
      showFaults(served);
    }
  };
  return { values, faults, isBusy: moving.isPending, change, showFaults, clear, submit };
}

function findFaults({ passWord, phoneNumber, verificationCode }: Values): Faults {
  return {
    passWord: isEmptyField(passWord) ? textOfEmptyField('passWord') : null,
    phoneNumber: faultOfMobileNumber(phoneNumber),
    verificationCode: faultOfVerificationCode(verificationCode),
  };
}

/** A number that belongs to another account is a conflict, not a field error; it is shown at the number, where it can be corrected. */
function faultsOf(error: unknown): Faults {
  const isTaken = error instanceof ApiError && error.code === bodyCode.conflict;
  return isTaken ? { phoneNumber: error.message } : fieldFaultsOf(error);
}
