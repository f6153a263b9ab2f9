import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useReadAllOnView } from '#shared/notification/use-read-on-view.ts';
import { TableLink } from '#shared/setup/TableLink.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { StatusTabs } from '#shared/ui/list/StatusTabs.tsx';
import { EndingSkills } from '../components/EndingSkills.tsx';
import { OwnSkills } from '../components/OwnSkills.tsx';

const tabs = ['ended', 'ending', 'own'] as const;

/** The certificates that have ended or end soon, of everybody whom the account may see, and its own; opens where there are some. */
export function SkillListScreen() {
  const t = useTexts('skill');
  useReadAllOnView('skill');
  const [chosen, setTab] = useScreenState<(typeof tabs)[number] | null>('tab', null);
  const ended = useInfiniteApiList('listEndingSkills', { state: 'ended' });
  const hasEnded = ended.readAt === 0 || ended.items.length > 0;
  const tab = chosen ?? (hasEnded ? 'ended' : 'ending');
  usePreload('skill');
  return (
    <Screen
      right={<TableLink kind="skills" />}
      top={
        <StatusTabs label={t('tabs.label')} tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))} value={tab} onChange={setTab} />
      }
    >
      {tab === 'own' ? <OwnSkills /> : <EndingSkills state={tab} />}
    </Screen>
  );
}
