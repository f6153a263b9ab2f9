import type { ReactNode } from 'react';
import type { ChosenObject } from '#features/work-order-form/model/order-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { ObjectIcon } from '#shared/work-order/ObjectIcon.tsx';
import styles from './SelectableDeviceRow.module.css';

export interface SelectableDeviceRowProps {
  object: ChosenObject;
  /** Null: not known, or the object reports nothing. */
  online: boolean | null;
  /** Shown under the name: code and location. */
  hint: ReactNode;
  checked: boolean;
  onToggle: () => void;
  /** The depth in the tree. */
  level?: number;
}

/** A device, meter or gateway with a checkbox. */
export function SelectableDeviceRow({ object, online, hint, checked, onToggle, level = 0 }: SelectableDeviceRowProps) {
  const t = useTexts('workOrderForm');
  return (
    <label className={styles.row} data-checked={checked} style={{ marginInlineStart: level * 14 }}>
      <input type="checkbox" checked={checked} onChange={onToggle} />
      <ObjectIcon kind={object.kind} energyType={object.energyType} />
      <span className={styles.text}>
        <span className={styles.name}>{object.name}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      {online !== null && <Chip tone={online ? 'good' : 'danger'}>{t(online ? 'choose.online' : 'choose.offline')}</Chip>}
    </label>
  );
}
