import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { ScanDeviceSheet } from '#shared/scan/ScanDeviceSheet.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import styles from './Shortcuts.module.css';

/** Opens the scanner, which opens the device of the label. */
export function ScanTile() {
  const t = useTexts('home');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.tile} onClick={() => setOpen(true)}>
        <span className={styles.icon} data-kind="scan">
          <Icon name="scan" size={24} />
        </span>
        {t('shortcut.scan')}
      </button>
      <ScanDeviceSheet open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
