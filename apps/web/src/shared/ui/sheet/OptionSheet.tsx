import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '../display/Icon.tsx';
import type { ChoiceOption } from '../form/Choice.tsx';
import list from '../form/PickerField.module.css';
import { SearchBar } from '../form/SearchBar.tsx';
import { Sheet } from './Sheet.tsx';

export interface OptionSheetProps<Value extends string | number> {
  open: boolean;
  onClose: () => void;
  title: string;
  /** `level` is the depth of an option in a tree, by which it is indented; 0 by default. */
  options: readonly (ChoiceOption<Value> & { label: string; level?: number })[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** Finds options that are not among these by what is typed; without it these alone are searched. */
  onSearch?: (keyword: string) => void;
}

const searchFrom = 9;
/** The margin of the sheet, and what each level adds to it. */
const marginPixels = 18;
const indentPixels = 14;

/** Chooses one of many options on a sheet; with a search box when they do not all fit on it. */
export function OptionSheet<Value extends string | number>({
  open,
  onClose,
  title,
  options,
  value,
  onChange,
  onSearch,
}: OptionSheetProps<Value>) {
  const t = useTexts('common');
  const [keyword, setKeyword] = useState('');
  const wanted = keyword.trim().toLowerCase();
  const matching =
    wanted === '' || onSearch
      ? options
      : options.filter(({ label: name, hint }) => `${name} ${typeof hint === 'string' ? hint : ''}`.toLowerCase().includes(wanted));
  const search = (text: string) => {
    setKeyword(text);
    onSearch?.(text.trim());
  };
  const close = () => {
    onClose();
    search('');
  };
  return (
    <Sheet open={open} onClose={close} title={title}>
      {(options.length >= searchFrom || keyword !== '') && <SearchBar value={keyword} onChange={search} />}
      <ul className={list.options}>
        {matching.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className={list.option}
              style={{ paddingInlineStart: marginPixels + (option.level ?? 0) * indentPixels }}
              aria-pressed={option.value === value}
              disabled={option.disabled}
              onClick={() => {
                onChange(option.value);
                close();
              }}
            >
              <span className={list.text}>
                <span>{option.label}</span>
                {option.hint && <span className={list.hint}>{option.hint}</span>}
              </span>
              {option.value === value && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
      {matching.length === 0 && <p className={list.hint}>{t('notFoundInList')}</p>}
    </Sheet>
  );
}
