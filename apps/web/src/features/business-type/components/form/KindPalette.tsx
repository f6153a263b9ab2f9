import { type FieldType, fieldTypes } from '@energy-om/domain';
import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon, type IconName } from '#shared/ui/display/Icon.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { fieldIcons } from '../field/field-icons.ts';
import styles from './FormBuilder.module.css';

/** The kinds within the thumb's reach; the others are behind them. */
const commonKinds = ['text', 'number', 'choice', 'checklist', 'photo', 'signature'] as const satisfies readonly FieldType[];
type OtherKind = Exclude<FieldType, (typeof commonKinds)[number]>;
const otherKinds = fieldTypes.filter((kind): kind is OtherKind => !(commonKinds as readonly FieldType[]).includes(kind));

/** The kinds of fields that can be added. */
export function KindPalette({ onAdd }: { onAdd: (kind: FieldType) => void }) {
  const t = useTexts('businessType');
  const [isOpen, setOpen] = useState(false);
  const add = (kind: FieldType) => {
    setOpen(false);
    onAdd(kind);
  };
  return (
    <section className={styles.palette} aria-label={t('add')}>
      {commonKinds.map((kind) => (
        <PaletteButton
          key={kind}
          icon={fieldIcons[kind]}
          text={t(`kind.${kind}`)}
          label={t('addKind', { kind: t(`kind.${kind}`) })}
          onPress={() => add(kind)}
        />
      ))}
      <PaletteButton icon="more" text={t('moreKinds')} label={t('moreKindsLabel')} onPress={() => setOpen(true)} />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('add')}>
        <div>
          {otherKinds.map((kind) => (
            <Row key={kind} icon={fieldIcons[kind]} label={t(`kind.${kind}`)} hint={t(`kindHint.${kind}`)} onPress={() => add(kind)} />
          ))}
        </div>
      </Sheet>
    </section>
  );
}

function PaletteButton({ icon, text, label, onPress }: { icon: IconName; text: string; label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.kind} aria-label={label} onClick={onPress}>
      <span className={styles.kindIcon}>
        <Icon name={icon} />
      </span>
      {text}
    </button>
  );
}
