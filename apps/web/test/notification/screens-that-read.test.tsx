import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

const read = vi.fn();
vi.mock('#shared/notification/use-read-on-view.ts', () => ({ useReadOnView: read }));
const found = { id: 'x', data: { id: 'x' }, error: null, refetch: () => undefined, versionId: null };
vi.mock('#features/permit/hooks/use-permit.ts', () => ({ usePermit: () => found }));
vi.mock('#features/permit/components/PermitPage.tsx', () => ({ PermitPage: () => null }));
vi.mock('#features/switching/hooks/use-switching.ts', () => ({ useSwitching: () => found }));
vi.mock('#features/switching/components/SwitchingPage.tsx', () => ({ SwitchingPage: () => null }));
vi.mock('#features/tariff/hooks/use-tariff.ts', () => ({ useTariff: () => found }));
vi.mock('#features/tariff/components/TariffPage.tsx', () => ({ TariffPage: () => null }));

const { PermitScreen } = await import('#features/permit/screens/PermitScreen.tsx');
const { SwitchingScreen } = await import('#features/switching/screens/SwitchingScreen.tsx');
const { TariffScreen } = await import('#features/tariff/screens/TariffScreen.tsx');

afterEach(cleanup);

it.each([
  ['permit', PermitScreen],
  ['switching', SwitchingScreen],
  ['tariff', TariffScreen],
])('the screen of a %s marks its messages as read', (kind, Screen) => {
  render(<Screen />);
  expect(read).toHaveBeenCalledWith(kind, 'x');
});
