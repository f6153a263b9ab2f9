import { type ReactNode, useMemo, useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '../display/Icon.tsx';
import { Button } from '../form/Button.tsx';
import { SearchBar } from '../form/SearchBar.tsx';
import { Sheet } from '../sheet/Sheet.tsx';
import styles from './MultiOptionSheet.module.css';
import { listRows, listShownRows, type Picked, type PickOption, type PickRow, togglePicked } from './option-tree.ts';

interface OptionsProps {
  /** A tree: each option is followed by those within it. */
  options: readonly PickOption[];
  value: readonly Picked[];
  onChange: (value: Picked[]) => void;
  /** A picked option stands for those within it. */
  includesWithin?: boolean;
  /** Shown where there are no options. */
  empty?: ReactNode;
}

export interface MultiOptionSheetProps extends OptionsProps {
  open: boolean;
  onClose: () => void;
  title: string;
}

/** Picks any number of options, flat or in a tree, on a sheet; each change counts at once. */
export function MultiOptionSheet({ open, onClose, title, ...options }: MultiOptionSheetProps) {
  const t = useTexts('common');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={<Button onPress={onClose}>{t('multiPicker.done', { count: options.value.length })}</Button>}
    >
      <Options {...options} />
    </Sheet>
  );
}

const searchFrom = 9;
const pageSize = 100;

function Options({ options, value, onChange, includesWithin = false, empty }: OptionsProps) {
  const t = useTexts('common');
  const [keyword, setKeyword] = useState('');
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [limit, setLimit] = useState(pageSize);
  const rows = useMemo(() => listRows(options, value, { toggled, includesWithin }), [options, value, toggled, includesWithin]);
  const matching = listShownRows(rows, keyword);
  const search = (text: string) => {
    setKeyword(text);
    setLimit(pageSize);
  };
  const fold = (id: string) => {
    const after = new Set(toggled);
    if (!after.delete(id)) after.add(id);
    setToggled(after);
  };
  if (options.length === 0 && empty) return empty;
  return (
    <>
      {options.length >= searchFrom && <SearchBar value={keyword} onChange={search} />}
      <ul className={styles.options}>
        {matching.slice(0, limit).map((row) => (
          <OptionRow
            key={row.option.id}
            row={row}
            onFold={() => fold(row.option.id)}
            onToggle={() => onChange(togglePicked(options, value, row.option, includesWithin))}
            showsHint={keyword.trim() !== '' || row.option.level === undefined}
          />
        ))}
      </ul>
      {matching.length === 0 && <p className={styles.hint}>{t('notFoundInList')}</p>}
      {matching.length > limit && (
        <Button variant="plain" block onPress={() => setLimit(limit + pageSize)}>
          {t('multiPicker.showMore')}
        </Button>
      )}
    </>
  );
}

interface OptionRowProps {
  row: PickRow;
  onFold: () => void;
  onToggle: () => void;
  /** In an unfolded tree, the areas above an option stand above it. */
  showsHint: boolean;
}

function OptionRow({ row: { option, level, isOpen, isPicked, isIncluded }, onFold, onToggle, showsHint }: OptionRowProps) {
  const t = useTexts('common');
  const { name, hint, disabled = false } = option;
  const note = [showsHint && hint, isIncluded && t('multiPicker.included')].filter(Boolean).join(' · ');
  return (
    <li className={styles.option} data-level={Math.min(level, 5)}>
      <label className={styles.label} data-disabled={disabled}>
        <input type="checkbox" checked={isPicked || isIncluded} disabled={(disabled || isIncluded) && !isPicked} onChange={onToggle} />
        <span className={styles.text}>
          <span>{name}</span>
          {note && <span className={styles.hint}>{note}</span>}
        </span>
      </label>
      {isOpen !== null && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'multiPicker.fold' : 'multiPicker.unfold', { name })}
          onClick={onFold}
        >
          <Icon name="down" size={18} />
        </button>
      )}
    </li>
  );
}
