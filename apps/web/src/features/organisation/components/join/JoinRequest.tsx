import { bodyCode } from '@energy-om/contract';
import { useState } from 'react';
import type { Member } from '#features/organisation/model/types.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { MemberHead } from '../members/MemberHead.tsx';
import { ApproveSheet } from './ApproveSheet.tsx';
import { RefuseSheet } from './RefuseSheet.tsx';

/** A request to join, with its note; it is approved with a first role, or refused with a reason. */
export function JoinRequest({ person }: { person: Member }) {
  const t = useTexts('organisation');
  const goBack = useGoBack(screenAddress('members', { tab: 'pending' }));
  const [sheet, setSheet] = useState<'approve' | 'refuse' | null>(null);
  const close = () => setSheet(null);
  const finish = () => {
    goBack();
    void invalidateApi('listMembers', 'getMember', 'listTeams', 'getTenantTree');
  };
  /** Another administrator was faster, or the request was withdrawn: the page shows its new state. */
  const handleError = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : null;
    if (code === bodyCode.conflict || code === bodyCode.notFound) void invalidateApi('listMembers', 'getMember');
  };
  return (
    <Screen
      title={t('list.requests')}
      back={screenAddress('members', { tab: 'pending' })}
      bottom={
        <BottomBar secondary={[{ key: 'refuse', icon: 'close', label: t('member.refuse'), onPress: () => setSheet('refuse') }]}>
          <Button onPress={() => setSheet('approve')}>{t('member.approve')}</Button>
        </BottomBar>
      }
    >
      <MemberHead member={person} />
      <Card title={t('member.note')}>
        <p>{person.note ?? t('member.noNote')}</p>
      </Card>
      <ApproveSheet open={sheet === 'approve'} onClose={close} person={person} onDone={finish} onFailed={handleError} />
      <RefuseSheet open={sheet === 'refuse'} onClose={close} person={person} onDone={finish} onFailed={handleError} />
    </Screen>
  );
}
