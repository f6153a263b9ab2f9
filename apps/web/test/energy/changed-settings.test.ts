import { beforeAll, expect, it } from 'vitest';
import { type EnergySettings, listSettingsDifferences, toSettingsDraft } from '#features/energy/hooks/use-energy-settings-form.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

it('shows the night and the factors that somebody else has changed beside what was typed', () => {
  const factor = { energyType: 'NYDN', from: '2026-01-01', kilogramsPerUnit: 0.5366, source: '生态环境部', year: 2024 } as const;
  const settings = { version: 2, night: { from: 22, to: 6 }, carbonFactors: [factor], published: [] } as unknown as EnergySettings;
  const typed = toSettingsDraft({ ...settings, version: 1, night: { from: 23, to: 6 }, carbonFactors: [] });
  expect(listSettingsDifferences(settings, typed)).toEqual([
    { label: '夜间时段', theirs: '22:00–6:00', mine: '23:00–6:00' },
    { label: '碳排放因子', theirs: '电 2026-01-01 0.5366 生态环境部 2024', mine: '' },
  ]);
});
