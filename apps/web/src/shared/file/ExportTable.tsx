import { useState } from 'react';
import { Icon } from '../ui/display/Icon.tsx';
import { Callout } from '../ui/feedback/Callout.tsx';
import { showToast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/Button.tsx';
import { Sheet } from '../ui/sheet/Sheet.tsx';
import { FormatChoice } from './FormatChoice.tsx';
import { saveTable, type TableFormat } from './save-table.ts';

export interface ExportTableProps {
  texts: { open: string; explain: string; submit: string; done: string };
  disabled?: boolean;
  /** Reads the rows when the file is asked for; the message of what it throws is shown. */
  read: () => Promise<{ file: string; rows: readonly (readonly string[])[] }>;
}

/** A button that saves a table as a file, in the format that is chosen in a sheet. */
export function ExportTable({ texts, disabled = false, read }: ExportTableProps) {
  const [isOpen, setOpen] = useState(false);
  const [format, setFormat] = useState<TableFormat>('xlsx');
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = async () => {
    setRefusal(null);
    try {
      const { file, rows } = await read();
      await saveTable(file, format, rows);
      showToast(texts.done, { kind: 'success' });
      setOpen(false);
    } catch (error) {
      setRefusal((error as Error).message);
    }
  };
  return (
    <>
      <Button variant="plain" onPress={() => setOpen(true)} disabled={disabled}>
        <Icon name="download" size={18} /> {texts.open}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={texts.open} footer={<Button onPress={save}>{texts.submit}</Button>}>
        <p>{texts.explain}</p>
        <FormatChoice value={format} onChange={setFormat} />
        {refusal !== null && <Callout tone="danger">{refusal}</Callout>}
      </Sheet>
    </>
  );
}
