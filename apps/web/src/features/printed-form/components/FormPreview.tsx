import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { type FormDraft, linesOf, type PrintedForms } from '../model/forms-draft.ts';
import styles from './FormPreview.module.css';

interface FormPreviewProps {
  typed: FormDraft;
  usual: PrintedForms['defaults'][keyof PrintedForms['defaults']];
}

/** The head and the clauses of a form as they are printed. */
export function FormPreview({ typed, usual }: FormPreviewProps) {
  const t = useTexts('printedForm');
  const { heading, title, numberPrefix, standard, lines } = typed;
  const month = usual.numberExample.split('-').slice(1).join('-');
  const number = numberPrefix.trim() === '' ? `${t('site')}-${usual.numberExample}` : `${numberPrefix.trim()}-${month}`;
  return (
    <Card title={t('preview')}>
      <div className={styles.sheet}>
        <p className={styles.title}>{title.trim() || usual.title}</p>
        <p className={styles.small}>
          {t('number', { number })} · {heading.trim() || usual.heading}
        </p>
        <p className={styles.small}>{t('according', { standard: standard.trim() || usual.standard })}</p>
        {lines.trim() !== '' && (
          <>
            <p className={styles.clauses}>{t('clauses')}</p>
            <ol className={styles.lines}>
              {linesOf(lines).map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
                <li key={index}>{line}</li>
              ))}
            </ol>
          </>
        )}
      </div>
    </Card>
  );
}
