import type { ApiOutput } from '@energy-om/contract';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import styles from './FormClauses.module.css';

/** The clauses of a document's printed form, which whoever signs agrees to, and the standard that it follows. */
export function FormClauses({ form: { standard, lines } }: { form: ApiOutput<'getPermit'>['form'] }) {
  const t = useTexts('printedForm');
  if (lines.length === 0) return null;
  return (
    <Card title={t('clauses')}>
      <ol className={styles.lines}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <li key={index}>{line}</li>
        ))}
      </ol>
      {standard !== '' && <p className={styles.standard}>{t('according', { standard })}</p>}
    </Card>
  );
}
