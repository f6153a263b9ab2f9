import type { ComponentType } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { type PathName, paths } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { loadChunk } from '../loading/chunk-loading.ts';
import { LazyPage } from '../loading/LazyPage.tsx';
import styles from './DeskPanes.module.css';

/** The lists that have something better to say than that nothing is open. */
const loads: Partial<Record<PathName, () => Promise<ComponentType>>> = {
  setup: () => loadChunk(async () => (await import('#features/setup/desk/NextSetupStep.tsx')).NextSetupStep, paths.setup),
};

/** The pane beside a list of which nothing is open. */
export function NothingOpen({ list }: { list: PathName }) {
  const t = useTexts('desk');
  const load = loads[list];
  return (
    <div className={styles.nothing}>
      {load ? <LazyPage key={list} load={load} /> : <Empty title={t('choose')} hint={t('chooseHint')} />}
    </div>
  );
}
