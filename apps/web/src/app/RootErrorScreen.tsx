import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useTexts } from '../shared/i18n/texts.ts';
import { Empty } from '../shared/ui/Empty.tsx';
import { PrimaryButton } from '../shared/ui/PrimaryButton.tsx';
import { Screen } from '../shared/ui/Screen.tsx';
import { ChunkLoadError, reloadOnce } from './chunk-loading.ts';

/** When a page breaks, or its chunk cannot be loaded; the latter reloads once by itself. */
export function RootErrorScreen() {
  const error = useRouteError();
  const t = useTexts('common');
  const isChunk = error instanceof ChunkLoadError;
  useEffect(() => {
    if (isChunk) reloadOnce();
  }, [isChunk]);
  return (
    <Screen title={t('productName')}>
      <Empty
        icon="alarm"
        title={t(isChunk ? 'chunk.title' : 'crash.title')}
        hint={t(isChunk ? 'chunk.hint' : 'crash.hint')}
        action={<PrimaryButton onPress={() => window.location.reload()}>{t('reload')}</PrimaryButton>}
      />
    </Screen>
  );
}
