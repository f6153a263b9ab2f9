import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import type { TableColumn } from './table-column.ts';

interface ColumnChoiceProps<Row> {
  columns: readonly TableColumn<Row>[];
  isShown: (id: string) => boolean;
  onShow: (id: string, isShown: boolean) => void;
}

/** Chooses the columns of a table; the first one, which names the row, stays. */
export function ColumnChoice<Row>({ columns, isShown, onShow }: ColumnChoiceProps<Row>) {
  const t = useTexts('desk');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="text" size="small" onPress={() => setOpen(true)}>
        {t('table.columns')}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('table.columns')}>
        <div>
          {columns.slice(1).map(({ id, header }) => (
            <SwitchRow key={id} label={header} value={isShown(id)} onChange={(shown) => onShow(id, shown)} />
          ))}
        </div>
      </Sheet>
    </>
  );
}
