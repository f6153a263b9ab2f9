import { callApi } from '#shared/api/call-api.ts';
import { saveTable, type TableFormat } from '#shared/file/save-table.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { readAllRows } from '../model/read-all-rows.ts';
import type { TableKind } from '../model/table-kinds.ts';
import styles from './cards.module.css';

/** An empty table to fill in, and what there is as a table; both can be imported again. */
export function DownloadCard({ kind }: { kind: TableKind }) {
  const t = useTexts('tableImport');
  const name = t(`kind.${kind}`);
  const saveTemplate = async (format: TableFormat) => {
    const columns = await callApi('getTableColumns', { kind });
    await saveTable(t('file.template', { kind: name }), format, [
      columns.map(({ heading }) => heading),
      columns.map(({ example }) => example),
    ]);
  };
  const saveAll = async (format: TableFormat) => saveTable(name, format, await readAllRows(kind));
  return (
    <Card title={t('download.title')}>
      <div className={styles.stack}>
        <Choice label={t('download.template')} hint={t('download.templateHint')} onSave={saveTemplate} />
        <Choice label={t('download.all')} hint={t('download.allHint')} onSave={saveAll} />
      </div>
    </Card>
  );
}

const formats = ['xlsx', 'csv'] as const;

function Choice({ label, hint, onSave }: { label: string; hint: string; onSave: (format: TableFormat) => Promise<void> }) {
  const t = useTexts('tableImport');
  return (
    <div className={styles.choice}>
      <div>
        <p>{label}</p>
        <p className={styles.hint}>{hint}</p>
      </div>
      <div className={styles.buttons}>
        {formats.map((format) => (
          <Button key={format} variant="plain" size="small" aria-label={`${label} ${t(`format.${format}`)}`} onPress={() => onSave(format)}>
            {t(`format.${format}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
