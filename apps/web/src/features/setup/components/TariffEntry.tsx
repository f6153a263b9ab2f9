import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Row } from '#shared/ui/list/Row.tsx';

/** The way to the tariffs, with the number of those that are in force. */
export function TariffEntry() {
  const t = useTexts('setup');
  const mayManage = useMay('tariff.manage');
  const { data: count } = useApiQuery(
    'listTariffs',
    {},
    { enabled: mayManage, silent: true, select: ({ tariffs }) => tariffs.filter(({ current }) => current !== null).length },
  );
  if (!mayManage) return null;
  return (
    <Row icon="bolt" label={t('rules.tariffs')} hint={t('rules.tariffsHint')} to={screenAddress('tariffs')}>
      {count === undefined ? undefined : count > 0 ? t('rules.tariffCount', { count }) : t('rules.none')}
    </Row>
  );
}
