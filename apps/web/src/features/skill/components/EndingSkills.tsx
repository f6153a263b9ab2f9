import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkillCard } from './SkillCard.tsx';
import { ToMembers } from './ToMembers.tsx';

/** The certificates that have ended, or that end within 30 days. */
export function EndingSkills({ state }: { state: 'ended' | 'ending' }) {
  const t = useTexts('skill');
  const mayManage = useMay('skill.manage');
  const list = useInfiniteApiList('listEndingSkills', { state });
  return (
    <PullRefresh onRefresh={list.refresh}>
      <InfiniteList
        key={state}
        name={state}
        list={list}
        itemKey={({ id }) => id}
        renderItem={(skill) => <SkillCard skill={skill} />}
        empty={
          <Empty
            icon="checklist"
            title={t(`none.${state}`)}
            hint={t(mayManage ? 'none.hint' : 'none.hintReader')}
            action={mayManage && <ToMembers />}
          />
        }
      />
    </PullRefresh>
  );
}
