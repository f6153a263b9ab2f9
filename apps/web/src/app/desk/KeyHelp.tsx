import { useEffect } from 'react';
import { isSingleKey, switchSingleKeys, useSingleKeys } from '#shared/desk/single-keys.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import styles from './KeyHelp.module.css';
import { closeKeyHelp, openKeyHelp, useKeyHelp } from './key-help.ts';

const keys = [
  ['Ctrl K', 'search'],
  ['/', 'find'],
  ['J', 'next'],
  ['K', 'previous'],
  ['Home', 'first'],
  ['End', 'last'],
  ['Enter', 'open'],
  ['→', 'expand'],
  ['←', 'collapse'],
  ['Esc', 'close'],
  ['?', 'help'],
] as const;

/** All keys of the desk; `?` opens the list. */
export function KeyHelp() {
  const t = useTexts('desk');
  const isOpen = useKeyHelp((state) => state.isOpen);
  const isOn = useSingleKeys((state) => state.isOn);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isSingleKey(event, '?')) return;
      event.preventDefault();
      openKeyHelp();
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  return (
    <Sheet open={isOpen} onClose={closeKeyHelp} title={t('keys.title')}>
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${what}`)}</dd>
          </div>
        ))}
      </dl>
      <SwitchRow label={t('keys.single')} hint={t('keys.singleHint')} value={isOn} onChange={switchSingleKeys} />
    </Sheet>
  );
}
