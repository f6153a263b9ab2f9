import type { TreeLine } from '#features/work-order-form/model/area-tree.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import styles from './SelectableDeviceRow.module.css';

/** An area of the tree; a tap expands or collapses it. */
export function AreaRow({ line, onToggle }: { line: TreeLine; onToggle: () => void }) {
  const t = useTexts('workOrderForm');
  return (
    <button
      type="button"
      className={styles.area}
      style={{ paddingInlineStart: 8 + line.level * 14 }}
      aria-expanded={line.isOpen}
      onClick={onToggle}
    >
      <Icon name="forward" size={18} />
      <span className={styles.areaName}>{line.node.name}</span>
      <span className={styles.count}>{t('choose.things', { count: line.count })}</span>
    </button>
  );
}
