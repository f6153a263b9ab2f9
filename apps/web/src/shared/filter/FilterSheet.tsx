import { type ReactNode, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/form/Button.tsx';
import { Sheet } from '../ui/sheet/Sheet.tsx';

export interface FilterSheetProps<Filters> {
  open: boolean;
  onClose: () => void;
  filters: Filters;
  /** The filters without any restriction. */
  none: Filters;
  onChange: (filters: Filters) => void;
  /** Renders the fields for the filters chosen so far. */
  children: (chosen: Filters, change: (changed: Partial<Filters>) => void) => ReactNode;
}

/** The filters of a list, which are applied together, so that the list is fetched once. */
export function FilterSheet<Filters extends object>({ open, onClose, filters, none, onChange, children }: FilterSheetProps<Filters>) {
  const t = useTexts('filter');
  const [chosen, setChosen] = useState(filters);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setChosen(filters);
  }
  const finish = (wanted: Filters) => {
    onChange(wanted);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      footer={
        <>
          <Button variant="plain" onPress={() => finish(none)}>
            {t('reset')}
          </Button>
          <Button onPress={() => finish(chosen)}>{t('apply')}</Button>
        </>
      }
    >
      {children(chosen, (changed) => setChosen({ ...chosen, ...changed }))}
    </Sheet>
  );
}
