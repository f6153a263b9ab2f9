import type { ApiInput } from '@energy-om/contract';
import type { TariffBand } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { quantityScale } from '#shared/charge/amounts.ts';
import { useFieldFaults } from '#shared/form/use-field-faults.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { termsOf } from '../model/tariff-draft.ts';
import { parseScaled, type Tariff, type TariffVersion } from '../model/terms.ts';

export interface Trial {
  month: string;
  by: 'amounts' | 'meter';
  amounts: Partial<Record<TariffBand, string>>;
  meterId: string | null;
  used: string;
  persons: string;
}

/** A trial of a version: what is typed, its faults, and the bill that the server makes of it. */
export function useCalculation({ energyType }: Tariff, version: TariffVersion) {
  const [trial, setTrial] = useState<Trial>({
    month: tenantToday().slice(0, 7),
    by: 'amounts',
    amounts: {},
    meterId: null,
    used: '',
    persons: '',
  });
  const faults = useFieldFaults();
  const { mutateAsync, data: bill, reset } = useApiMutation('calculateBill', { silent: true });
  const change = (part: Partial<Trial>) => {
    setTrial((before) => ({ ...before, ...part }));
    faults.forgetWithin(...Object.keys(part));
    reset();
  };
  const calculate = async () => {
    if (!faults.show(findFaults(trial))) return;
    try {
      await mutateAsync({ ...toInput(trial), energyType, terms: termsOf(version) });
    } catch (error) {
      faults.showServed(error);
      throw error;
    }
  };
  return { trial, change, faults, bill, calculate };
}

/** An empty amount is none. */
const scaled = (text: string, scale: number) => (text.trim() === '' ? 0 : parseScaled(text, scale));

function findFaults({ month, by, amounts, meterId, used, persons }: Trial): Record<string, string> {
  const empty = textOfEmptyField('other');
  const wrong = Object.entries(by === 'amounts' ? amounts : {}).filter(([, text]) => scaled(text, quantityScale) === null);
  return {
    ...(month === '' && { month: empty }),
    ...(by === 'meter' && meterId === null && { meterId: empty }),
    ...Object.fromEntries(wrong.map(([band]) => [`amounts.${band}`, empty])),
    ...(scaled(used, quantityScale) === null && { used: empty }),
    ...(scaled(persons, 1) === null && { persons: empty }),
  };
}

function toInput({ month, by, amounts, meterId, used, persons }: Trial): Omit<ApiInput<'calculateBill'>, 'energyType' | 'terms'> {
  const typed = Object.entries(amounts).map(([band, text]) => [band, scaled(text, quantityScale) ?? 0]);
  return {
    month,
    meterId: by === 'meter' ? meterId : null,
    amounts: by === 'amounts' ? (Object.fromEntries(typed) as Partial<Record<TariffBand, number>>) : {},
    used: scaled(used, quantityScale) ?? 0,
    persons: scaled(persons, 1) ?? 0,
  };
}
