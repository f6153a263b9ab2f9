import type { ApiOutput } from '@energy-om/contract';
import { maxCarbonFactor } from '@energy-om/domain';
import { queryClient } from '#shared/api/query-client.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { apiKey, invalidateApi } from '#shared/api/use-api-query.ts';
import { explainRefusal } from '#shared/form/conflict.ts';
import { listDifferences } from '#shared/form/list-differences.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { textOf, useTexts } from '#shared/i18n/texts.ts';
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

/** In what a draft differs from the settings as somebody else has saved them meanwhile. */
export function listSettingsDifferences(settings: EnergySettings, typed: SettingsDraft): (FieldDifference | string)[] {
  const labels = { night: textOf('energy', 'settings.night'), factors: textOf('energy', 'settings.factors') };
  return listDifferences(labels, toSettingsDraft(settings), typed, ({ night, factors }, name) =>
    name === 'night'
      ? `${night.from}:00–${night.to}:00`
      : formatList(
          factors.map(({ energyType, from, value, source, year }) =>
            [textOf('codes', `energyType.${energyType}`), from, value, source, year].filter(Boolean).join(' '),
          ),
        ),
  );
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
        throw await explainRefusal(error, 'getEnergySettings');
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
