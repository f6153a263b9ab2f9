import { useNavigate } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';

/** Raises an order about a device; renders nothing for accounts that may not. */
export function RaiseOrder({ deviceId }: { deviceId: string }) {
  const t = useTexts('device');
  const navigate = useNavigate();
  const mayCreate = useMay('work-order.report');
  if (!mayCreate) return null;
  return (
    <BottomBar>
      <Button onPress={() => void navigate(screenAddress('newWorkOrder', { deviceId }))}>{t('meter.raise')}</Button>
    </BottomBar>
  );
}
