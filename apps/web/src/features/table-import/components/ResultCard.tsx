import { saveTable } from '#shared/file/save-table.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { FigureGrid } from '#shared/ui/display/FigureGrid.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import type { TableImport } from '../model/table-kinds.ts';
import styles from './cards.module.css';

/** What a check or an import came to: the rows by their effect, or the faults by their place. */
export function ResultCard({ shown }: { shown: TableImport }) {
  const t = useTexts('tableImport');
  const { state, fileName, dryRun, tally, notes } = shown;
  if (state === 'running') return <Callout title={fileName}>{t(dryRun ? 'result.checking' : 'result.importing')}</Callout>;
  if (state === 'interrupted')
    return (
      <Callout tone="warn" title={fileName}>
        {t('result.interrupted')}
      </Callout>
    );
  if (tally === null) return <Faults shown={shown} />;
  const isChange = tally.created + tally.updated > 0;
  const outcome = dryRun ? (isChange ? 'result.checked' : 'result.nothing') : isChange ? 'result.imported' : 'result.nothing';
  return (
    <Card title={fileName}>
      <div className={styles.stack}>
        <Callout tone="good" icon="check">
          {t(outcome)}
        </Callout>
        <FigureGrid columns={3}>
          <KeyFigure label={t('result.created')} value={tally.created} />
          <KeyFigure label={t('result.updated')} value={tally.updated} />
          <KeyFigure label={t('result.unchanged')} value={tally.unchanged} />
        </FigureGrid>
        {notes.map((note) => (
          <p key={note} className={styles.hint}>
            {note}
          </p>
        ))}
      </div>
    </Card>
  );
}

function Faults({ shown: { fileName, faults, faultCount } }: { shown: TableImport }) {
  const t = useTexts('tableImport');
  const lineOf = (line: number | null) => (line === null ? t('fault.file') : t('fault.line', { line }));
  const save = () =>
    saveTable(t('file.faults', { file: fileName }), 'csv', [
      [t('fault.lineHead'), t('fault.columnHead'), t('fault.textHead')],
      ...faults.map(({ line, column, text }) => [line === null ? '' : String(line), column ?? '', text]),
    ]);
  return (
    <Card title={fileName}>
      <div className={styles.stack}>
        <Callout tone="danger">{t('result.faulty', { count: faultCount })}</Callout>
        <ul className={styles.faults}>
          {faults.map(({ line, column, text }) => (
            <li key={`${line} ${column} ${text}`}>
              <strong>{[lineOf(line), column].filter(Boolean).join(' · ')}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ul>
        {faultCount > faults.length && <p className={styles.hint}>{t('result.more', { count: faultCount - faults.length })}</p>}
        <Button variant="plain" size="small" onPress={save}>
          {t('fault.download')}
        </Button>
      </div>
    </Card>
  );
}
