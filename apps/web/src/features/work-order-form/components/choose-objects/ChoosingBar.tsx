import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';

/** The foot of the choosing screens: the number of chosen objects, and a button that confirms them. */
export function ChoosingBar({ count, onClear, onConfirm }: { count: number; onClear: () => void; onConfirm: () => void }) {
  const t = useTexts('workOrderForm');
  const tCommon = useTexts('common');
  return (
    <BottomBar secondary={[{ key: 'clear', icon: 'close', label: tCommon('clear'), onPress: onClear, disabled: count === 0 }]}>
      <Button onPress={onConfirm}>{t('choose.confirm', { count })}</Button>
    </BottomBar>
  );
}
