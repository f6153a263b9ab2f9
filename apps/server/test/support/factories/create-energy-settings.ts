import type { ApiInput } from '@energy-om/contract';

type Settings = Omit<ApiInput<'saveEnergySettings'>, 'version'>;

/** Settings with a factor of the tenant's own for electricity. */
export function energySettingsOf({ source = '供电公司', kilogramsPerUnit = 0.4, from = '2026-01-01' } = {}): Settings {
  return { night: { from: 1, to: 6 }, carbonFactors: [{ energyType: 'NYDN', from, kilogramsPerUnit, source, year: 2025 }] };
}
