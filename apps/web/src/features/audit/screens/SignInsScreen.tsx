import { useSearchParams } from 'react-router';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SignInCard } from '../components/SignInCard.tsx';

/** The sign-ins of a member into this tenant (`?id=`, with `?name=` for the heading), and attempts that failed. */
export function SignInsScreen() {
  const t = useTexts('audit');
  const [search] = useSearchParams();
  const accountId = search.get('id') ?? '';
  const name = search.get('name');
  const list = useInfiniteApiList('listMemberSignIns', { accountId }, { enabled: accountId !== '' });
  const title = name ? `${t('signIns')} · ${name}` : undefined;
  return (
    <Screen title={title} back={screenAddress('member', { id: accountId })}>
      <PullRefresh onRefresh={() => invalidateApi('listMemberSignIns')}>
        <InfiniteList
          list={list}
          estimateHeight={84}
          itemKey={({ id }) => id}
          renderItem={(signIn) => <SignInCard signIn={signIn} />}
          empty={<Empty icon="lock" title={t('noSignIns')} hint={t('noSignInsHint')} />}
        />
      </PullRefresh>
    </Screen>
  );
}
