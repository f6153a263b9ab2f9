import { maxReportPlaces } from '@energy-om/domain';
import { useState } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';

export interface ReportSiteSheetProps {
  open: boolean;
  onClose: () => void;
  onChoose: (siteId: string) => void;
}

/** The sites where this account may report, with a search by name. */
export function ReportSiteSheet({ open, onClose, onChoose }: ReportSiteSheetProps) {
  const t = useTexts('report');
  const tForm = useTexts('workOrderForm');
  const tCommon = useTexts('common');
  const [keyword, setKeyword] = useState('');
  const { data, isLoading, isError, refetch } = useApiQuery(
    'listReportPlaces',
    { keyword: keyword.trim() || undefined },
    { enabled: open, silent: true },
  );
  return (
    <Sheet open={open} onClose={onClose} title={t('choosePlace')}>
      <SearchBar value={keyword} onChange={setKeyword} placeholder={t('searchPlaces')} />
      {isLoading && <p role="status">{tCommon('loading')}</p>}
      {isError && <LoadFailed onRetry={refetch} />}
      {data?.map(({ id, name }) => (
        <Row key={id} icon="place" label={name} onPress={() => onChoose(id)} />
      ))}
      {data?.length === maxReportPlaces && <p>{tForm('reading.moreBySearch')}</p>}
      {data?.length === 0 &&
        (keyword.trim() ? <p>{tCommon('notFoundInList')}</p> : <Empty icon="place" title={t('noPlaces')} hint={t('noPlacesHint')} />)}
    </Sheet>
  );
}
