import { useTexts } from '#shared/i18n/texts.ts';
import { useMay } from '#shared/session/session-store.ts';
import { AskAdministrators } from '#shared/setup/AskAdministrators.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';

/** Says why no area is shown, and what to do next. */
export function NoAreas({ isSearch, hasRetired }: { isSearch: boolean; hasRetired: boolean }) {
  const t = useTexts('area');
  const mayManage = useMay('area.manage');
  if (isSearch) return <Empty icon="search" title={t('noneFound')} hint={t(hasRetired ? 'noneFoundRetiredHint' : 'noneFoundHint')} />;
  if (hasRetired) return <Empty icon="place" title={t('allRetired')} hint={t('allRetiredHint')} />;
  return (
    <Empty icon="place" title={t('none')} hint={t(mayManage ? 'noneHint' : 'noneForReader')} action={!mayManage && <AskAdministrators />} />
  );
}
