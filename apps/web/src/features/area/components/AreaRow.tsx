import { Link } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { mayAddWithin } from '../model/area-choices.ts';
import type { AreaLine } from '../model/area-tree.ts';
import styles from './AreaRow.module.css';

export interface AreaRowProps {
  line: AreaLine;
  onToggle: () => void;
  /** Adds an area within this one. */
  onAdd: () => void;
}

const indentPixels = 12;
/** Deeper areas are indented no further, so that their names keep their room. */
const maxIndents = 5;

/** A line of the area tree: expands, opens the area, and adds one within it. */
export function AreaRow({ line, onToggle, onAdd }: AreaRowProps) {
  const { area, level, isOpen, isFound, devices, above } = line;
  const t = useTexts('area');
  const where = above.length > 0 ? above.join(' / ') : area.address;
  return (
    <div
      className={styles.row}
      data-retired={area.retired}
      data-wide={area.kind === 'region' || area.kind === 'site'}
      style={{ marginInlineStart: Math.min(level, maxIndents) * indentPixels }}
    >
      {isOpen === null ? (
        <span className={styles.leaf} data-found={isFound} />
      ) : (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'collapse' : 'expand', { name: area.name })}
          onClick={onToggle}
        >
          <Icon name="forward" size={18} />
        </button>
      )}
      <Link className={styles.link} to={screenAddress('area', { id: area.id })}>
        <span className={styles.text}>
          <span className={styles.name}>{area.name}</span>
          <span className={styles.hint}>{[t(`kind.${area.kind}`), where].filter(Boolean).join(' · ')}</span>
        </span>
        {area.retired ? <Chip>{t('retired')}</Chip> : devices > 0 && <span className={styles.end}>{t('devices', { count: devices })}</span>}
      </Link>
      {mayAddWithin(area) && (
        <button type="button" className={styles.add} aria-label={t('addWithin', { name: area.name })} onClick={onAdd}>
          <Icon name="plus" size={20} />
        </button>
      )}
    </div>
  );
}
