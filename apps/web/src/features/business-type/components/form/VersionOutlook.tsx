import { countOpenOrders, type VersionedForm } from '#features/business-type/model/versioned-form.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';

/** Which orders will use the next version, and how many keep theirs. */
export function VersionOutlook({ form }: { form: VersionedForm }) {
  const t = useTexts('businessType');
  const count = countOpenOrders(form);
  const versions = form.openOrders.map(({ formVersion, count: orders }) =>
    formVersion > 0 ? t('publishKeepVersion', { version: formVersion, count: orders }) : t('publishKeepNone', { count: orders }),
  );
  return (
    <>
      <p>{t('publishNew', { version: form.form.version + 1 })}</p>
      <p>{count > 0 ? t('publishKeep', { count, versions: formatList(versions) }) : t('publishNoOrders')}</p>
    </>
  );
}
