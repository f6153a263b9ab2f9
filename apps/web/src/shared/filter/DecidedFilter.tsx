import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';

/** What is waiting for a decision, what was decided, or null: all. */
export type DecidedState = 'open' | 'decided' | null;

export interface DecidedFilterProps {
  /** What the chips are for, and what each shows. */
  texts: Record<'filter' | 'all' | 'open' | 'decided', string>;
  value: DecidedState;
  onChange: (value: DecidedState) => void;
}

/** The head of a list of what somebody decides on. */
export function DecidedFilter({ texts, value, onChange }: DecidedFilterProps) {
  return (
    <ListTools>
      <FilterChips<'open' | 'decided'>
        label={texts.filter}
        options={[
          { value: null, label: texts.all },
          { value: 'open', label: texts.open },
          { value: 'decided', label: texts.decided },
        ]}
        value={value}
        onChange={onChange}
      />
    </ListTools>
  );
}
