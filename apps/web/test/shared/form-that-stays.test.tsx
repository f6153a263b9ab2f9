import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CutoffPolicyScreen } from '#features/cutoff/screens/CutoffPolicyScreen.tsx';
import { EnergySettingsScreen } from '#features/energy/screens/EnergySettingsScreen.tsx';
import { LabourRatesScreen } from '#features/spare-part/screens/LabourRatesScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['tenant.configure']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rates = { version: 1, rateCents: 8000, businessTypes: [], mayManage: true };
const settings = {
  ...{ version: 1, night: { from: 0, to: 5 }, published: [] },
  carbonFactors: [{ energyType: 'NYDN', from: '2026-01-01', kilogramsPerUnit: 0.5, source: '公报', year: 2025 }],
};
const policy = {
  ...{ version: 1, isOn: true, atNight: false, onRestDays: false, onHotDays: false, pauses: [] },
  ...{ low: { cents: 5000, days: 7 }, urgent: { cents: 2000, days: 3 }, creditCents: 1000, graceHours: 24, noticeHours: 48 },
  postpaid: { dueDays: 15, offDays: 60, noticeDays: 3 },
};

it.each([
  { form: 'of rates', stored: rates, element: <LabourRatesScreen />, shown: '80', typed: '95' },
  { form: 'of night and carbon', stored: settings, element: <EnergySettingsScreen />, shown: '0.5', typed: '0.6' },
  { form: 'of the policy of cut-offs', stored: policy, element: <CutoffPolicyScreen />, shown: '50', typed: '65' },
])('the form $form shows after saving what was saved, and nobody else’s change', async ({ stored, element, shown, typed }) => {
  let saved: object = stored;
  const { calls } = startFakeServer(({ name, input }) => {
    if (name.startsWith('save')) saved = { ...saved, ...input, version: Number(input.version) + 1 };
    return success(saved);
  });
  openScreen(element);
  const save = async (from: string, to: string) => {
    fireEvent.change(await screen.findByDisplayValue(from), { target: { value: to } });
    fireEvent.click(screen.getByRole('button', { name: /^保存/ }));
  };
  const sent = () => calls.filter(({ name }) => name.startsWith('save')).map(({ input }) => input.version);
  await save(shown, typed);
  await waitFor(() => expect(sent()).toEqual([1]));
  await save(typed, shown);
  await waitFor(() => expect(sent()).toEqual([1, 2]));
  expect(await screen.findByDisplayValue(shown)).toBeTruthy();
  expect(screen.queryByText('刚刚有人修改了内容')).toBeNull();
});
