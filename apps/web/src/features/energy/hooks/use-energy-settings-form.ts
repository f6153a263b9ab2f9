import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { maxCarbonFactor } from '@energy-om/domain';
import { ApiError, fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { apiKey, invalidateApi } from '#shared/api/use-api-query.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import type { CountedType } from '../model/energy-colors.ts';

export type EnergySettings = ApiOutput<'getEnergySettings'>;

/** A factor as typed. */
export interface FactorDraft {
  energyType: CountedType;
  from: string | null;
  value: string;
  source: string;
  year: string;
}

export interface SettingsDraft {
  version: number;
  night: EnergySettings['night'];
  factors: readonly FactorDraft[];
}

export function toSettingsDraft({ version, night, carbonFactors }: EnergySettings): SettingsDraft {
  const factors = carbonFactors.map(({ energyType, from, kilogramsPerUnit, source, year }) => ({
    energyType,
    from,
    value: String(kilogramsPerUnit),
    source,
    year: String(year),
  }));
  return { version, night, factors };
}

const firstYear = 1990;

function readFactor(typed: string): number | null {
  const value = parseNumber(typed, true);
  return value !== null && value >= 0 && value <= maxCarbonFactor ? value : null;
}

/** The form of the night and of the factors of carbon. */
export function useEnergySettingsForm(settings: EnergySettings) {
  const t = useTexts('energy');
  const { mutateAsync } = useApiMutation('saveEnergySettings', { silent: true });
  const faultsOf = (factor: FactorDraft, index: number, all: readonly FactorDraft[]) => {
    const at = `carbonFactors.${index}`;
    const isRepeated = all.findIndex((other) => other.energyType === factor.energyType && other.from === factor.from) !== index;
    return {
      ...(readFactor(factor.value) === null && { [`${at}.kilogramsPerUnit`]: t('settings.fault.value') }),
      ...(factor.from === null
        ? { [`${at}.from`]: t('settings.fault.validFrom') }
        : isRepeated && { [`${at}.from`]: t('settings.fault.repeated') }),
      ...(factor.source.trim() === '' && { [`${at}.source`]: t('settings.fault.source') }),
      ...(!(Number(factor.year) >= firstYear && /^\d{4}$/.test(factor.year)) && { [`${at}.year`]: t('settings.fault.year') }),
    };
  };
  const form = useActionForm<SettingsDraft, EnergySettings, 'save' | 'over'>({
    draftKey: 'energy-settings',
    initial: toSettingsDraft(settings),
    faultNames: { factors: 'carbonFactors' },
    findFaults: ({ night, factors }) => ({
      ...(night.from === night.to && { 'night.to': t('settings.fault.night') }),
      ...Object.assign({}, ...factors.map(faultsOf)),
    }),
    send: async ({ version, night, factors }, intent) => {
      const carbonFactors = factors.map(({ energyType, from, value, source, year }) => ({
        energyType,
        from: from ?? '',
        kilogramsPerUnit: readFactor(value) ?? 0,
        source: source.trim(),
        year: Number(year),
      }));
      try {
        return await mutateAsync({ version: intent === 'over' ? settings.version : version, night, carbonFactors });
      } catch (error) {
        throw await explainRefusal(error);
      }
    },
    renew: toSettingsDraft,
    onSent: (saved) => {
      queryClient.setQueryData<EnergySettings>(apiKey('getEnergySettings', {}), saved);
      showToast(t('settings.saved'), { kind: 'success' });
      void invalidateApi('getTotalEnergy', 'analyseEnergy', 'getBaseLoad', 'analyseEnergyCost');
    },
  });
  return { form, isOutdated: settings.version !== form.values.version };
}

/** After a conflict of versions the settings are read again, which shows another version; other refusals are reported. */
async function explainRefusal(error: unknown): Promise<unknown> {
  if (Object.keys(fieldFaultsOf(error)).length > 0) return error;
  const isConflict = error instanceof ApiError && error.code === bodyCode.conflict;
  if (!isConflict || error.data === null) reportError(error);
  if (isConflict) await invalidateApi('getEnergySettings');
  return error;
}
