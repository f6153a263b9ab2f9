import { useSearchParams } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { ChooseLocation } from '../components/ChooseLocation.tsx';

/** Chooses a place for the form whose draft `?draft=` names. */
export function ChooseLocationScreen() {
  const t = useTexts('location');
  const draftKey = useSearchParams()[0].get('draft');
  if (draftKey) return <ChooseLocation draftKey={draftKey} />;
  return (
    <Screen>
      <Empty icon="place" title={t('noForm')} hint={t('unknownHint')} />
    </Screen>
  );
}
