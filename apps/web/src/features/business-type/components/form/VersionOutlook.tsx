import { type BusinessType, countOpenOrders } from '#features/business-type/model/business-type.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';

/** Which orders will use the next version, and how many keep theirs. */
export function VersionOutlook({ type }: { type: BusinessType }) {
  const t = useTexts('businessType');
  const count = countOpenOrders(type);
  const versions = type.openOrders.map(({ formVersion, count: orders }) =>
    formVersion > 0 ? t('publishKeepVersion', { version: formVersion, count: orders }) : t('publishKeepNone', { count: orders }),
  );
  return (
    <>
      <p>{t('publishNew', { version: type.form.version + 1 })}</p>
      <p>{count > 0 ? t('publishKeep', { count, versions: formatList(versions) }) : t('publishNoOrders')}</p>
    </>
  );
}
