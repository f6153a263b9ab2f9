import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import styles from './Definitions.module.css';

/** A figure, and what it counts in words. */
export interface Definition {
  name: string;
  text: string;
}

/** A button at the head of a card that says what its figures count. */
export function Definitions({ of, list }: { of: string; list: readonly Definition[] }) {
  const t = useTexts('statistics');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="text" size="small" onPress={() => setOpen(true)}>
        {t('definitions.open')}
        <span className="visually-hidden"> {of}</span>
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={`${of} · ${t('definitions.open')}`}>
        <dl className={styles.list}>
          {list.map(({ name, text }) => (
            <div key={name}>
              <dt className={styles.name}>{name}</dt>
              <dd className={styles.text}>{text}</dd>
            </div>
          ))}
        </dl>
      </Sheet>
    </>
  );
}
