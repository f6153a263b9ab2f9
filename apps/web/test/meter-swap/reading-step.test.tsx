import { minuteMs } from '@energy-om/domain';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ReadingStep } from '#features/meter-swap/components/ReadingStep.tsx';
import { emptySwap, type KnownSwapMeter, type SwapValues } from '#features/meter-swap/model/swap-steps.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { openScreen } from '../support/open-screen.tsx';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(cleanup);

function Step({ reports, minutes }: { reports: boolean; minutes: number }) {
  const form = useActionForm<SwapValues, void>({
    draftKey: null,
    initial: emptySwap,
    findFaults: () => ({}),
    send: async () => undefined,
    onSent: () => undefined,
  });
  const latest = { value: 1234, at: new Date(Date.now() - minutes * minuteMs).toISOString() };
  const display = { latest, before: null, perDay: null, reports, recorded: [] };
  const meter = { id: 'meter-1', name: '水表', code: 'W-1', unit: 'm³', decimals: 0, display } as unknown as KnownSwapMeter;
  return <ReadingStep side="closing" meter={meter} form={form} />;
}

it.each([
  ['of a meter that reports is offered while it is fresh', true, 5, /上报/, true],
  ['of a meter that reports is not offered when it is old', true, 120, /上报/, false],
  ['that somebody took is not offered, and is called so', false, 5, /上次抄表/, false],
])('the last reading %s', async (_, reports, minutes, text, isOffered) => {
  openScreen(<Step reports={reports} minutes={minutes} />);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /填入/ }) !== null).toBe(isOffered);
});
