import { useTexts } from '#shared/i18n/texts.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';

export function NothingFound({ onScan }: { onScan: () => void }) {
  const t = useTexts('search');
  const mayScan = useMay('device.view');
  return (
    <Empty
      icon="search"
      title={t('none')}
      hint={t(mayScan ? 'noneHint' : 'noneHintPlain')}
      action={
        mayScan && (
          <Button variant="plain" onPress={onScan}>
            {t('scan')}
          </Button>
        )
      }
    />
  );
}
