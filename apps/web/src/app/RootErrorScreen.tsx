import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useIsOnline } from '#shared/network/use-is-online.ts';
import { useTexts } from '../shared/i18n/texts.ts';
import { Empty } from '../shared/ui/feedback/Empty.tsx';
import { Button } from '../shared/ui/form/Button.tsx';
import { Screen } from '../shared/ui/layout/Screen.tsx';
import { ChunkLoadError, reloadOnce } from './loading/chunk-loading.ts';
import { reloadOrExplain } from './loading/reload-or-explain.ts';

/** Shown when a page throws, or when its chunk cannot be loaded; the latter reloads the page once, as soon as there is a network. */
export function RootErrorScreen() {
  const error = useRouteError();
  const t = useTexts('common');
  const isChunk = error instanceof ChunkLoadError;
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!isChunk) return undefined;
    const reload = () => void reloadOnce();
    reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isChunk]);
  return (
    <Screen title={t('productName')}>
      <Empty
        icon="alarm"
        title={t(isChunk ? 'chunk.title' : 'crash.title')}
        hint={t(isChunk ? (isOnline ? 'chunk.hint' : 'chunk.offline') : 'crash.hint')}
        action={<Button onPress={reloadOrExplain}>{t('reload')}</Button>}
      />
    </Screen>
  );
}
