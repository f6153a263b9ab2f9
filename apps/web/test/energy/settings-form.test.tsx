import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { SettingsForm } from '#features/energy/components/settings/SettingsForm.tsx';
import type { EnergySettings } from '#features/energy/hooks/use-energy-settings-form.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => signInAs(['tenant.configure']));
afterEach(cleanup);

const factor = { energyType: 'NYDN', from: '2026-01-01', kilogramsPerUnit: 0.5, source: '省电网', year: 2025 };
const settings = {
  ...{ version: 1, night: { from: 22, to: 6 }, published: [] },
  carbonFactors: [factor, { ...factor, energyType: 'NYSN' }],
} as EnergySettings;

it('forgets the fault of a factor once it is corrected or removed', async () => {
  openScreen(<SettingsForm settings={settings} />);
  const type = (value: string) => fireEvent.change(screen.getAllByLabelText(/^因子/)[0] as Element, { target: { value } });
  const save = async () => fireEvent.click(await screen.findByRole('button', { name: '保存' }));
  const fault = () => screen.queryByText('请填写 0 到 10000 的数');
  type('');
  await save();
  expect(fault()).toBeTruthy();
  type('0.6');
  expect(fault()).toBeNull();
  type('');
  await save();
  expect(fault()).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: '删除因子' })[0] as Element);
  expect(fault()).toBeNull();
});
