import { useState } from 'react';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { CreateInviteSheet } from '../components/invites/CreateInviteSheet.tsx';
import { InviteCard } from '../components/invites/InviteCard.tsx';
import { InviteSheet } from '../components/invites/InviteSheet.tsx';
import type { Invite } from '../model/types.ts';

/** The organisation's invite codes, newest first; after creating one, its QR code is shown. */
export function InvitesScreen() {
  const t = useTexts('organisation');
  const [isMaking, setMaking] = useState(false);
  const [opened, setOpened] = useState<Invite | null>(null);
  const list = useInfiniteApiList('listInvites', {});
  const show = (invite: Invite) => {
    setMaking(false);
    setOpened(invite);
  };
  return (
    <Screen
      bottom={
        <BottomBar>
          <Button onPress={() => setMaking(true)}>{t('invites.create')}</Button>
        </BottomBar>
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          estimateHeight={112}
          itemKey={({ id }) => id}
          renderItem={(invite) => <InviteCard invite={invite} onOpen={() => setOpened(invite)} />}
          empty={<Empty icon="qr" title={t('invites.none')} hint={t('invites.noneHint')} />}
        />
      </PullRefresh>
      <CreateInviteSheet open={isMaking} onClose={() => setMaking(false)} onCreated={show} />
      <InviteSheet invite={opened} onClose={() => setOpened(null)} />
    </Screen>
  );
}
