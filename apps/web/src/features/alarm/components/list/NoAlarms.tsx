import { useNavigate } from 'react-router';
import { type AlarmQuery, countFilters } from '#features/alarm/model/list-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';

/** An empty tab: because of its filters, or because there are no alarms. */
export function NoAlarms({ query, onWiden }: { query: AlarmQuery; onWiden: () => void }) {
  const t = useTexts('alarm');
  const navigate = useNavigate();
  const mayManageRules = useMay('alarm-rule.manage');
  if (query.keyword !== '' || query.level !== null || countFilters(query) > 0) {
    return (
      <Empty
        icon="search"
        title={t('empty.narrowed')}
        hint={t('empty.narrowedHint')}
        action={
          <Button variant="plain" size="small" onPress={onWiden}>
            {t('empty.widen')}
          </Button>
        }
      />
    );
  }
  const mayLookAtRules = mayManageRules && (query.tab === 'standing' || query.tab === 'all');
  return (
    <Empty
      icon="check"
      title={t(`empty.${query.tab}`)}
      hint={t(mayLookAtRules ? 'empty.rulesHint' : 'empty.hint')}
      action={
        mayLookAtRules && (
          <Button variant="plain" size="small" onPress={() => void navigate(screenAddress('alarmRules'))}>
            {t('empty.toRules')}
          </Button>
        )
      }
    />
  );
}
