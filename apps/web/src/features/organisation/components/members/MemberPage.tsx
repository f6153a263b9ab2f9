import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Member } from '#features/organisation/model/types.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { ConfirmEndSheet } from '#shared/open-orders/ConfirmEndSheet.tsx';
import { useMay } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { GrantsCard } from './GrantsCard.tsx';
import { MemberHead } from './MemberHead.tsx';
import { MemberTeams } from './MemberTeams.tsx';
import { SigningPinCard } from './SigningPinCard.tsx';
import { SkillsCard } from './SkillsCard.tsx';

/** A member: roles by area, teams, and the end of the membership. The account's own page is read-only. */
export function MemberPage({ member }: { member: Member }) {
  const t = useTexts('organisation');
  const tAudit = useTexts('audit');
  const { isWhole } = useManagedScope();
  const maySeeSignIns = useMay('audit-log.view') && isWhole;
  return (
    <Screen back={screenAddress('members')}>
      <MemberHead member={member} />
      {member.isMe && <Callout icon="lock">{t('member.ownPage')}</Callout>}
      <GrantsCard member={member} />
      <MemberTeams member={member} />
      <SkillsCard accountId={member.accountId} />
      {member.hasSigningPin && !member.isMe && <SigningPinCard member={member} />}
      {maySeeSignIns && (
        <Card>
          <Row
            icon="lock"
            label={tAudit('signIns')}
            hint={tAudit('signInsHint')}
            to={screenAddress('memberSignIns', { id: member.accountId, name: member.fullName })}
          />
        </Card>
      )}
      {member.isMe ? (
        <Card>
          <Row icon="building" label={t('member.ownLeave')} to={screenAddress('organisations')} />
        </Card>
      ) : (
        <RemoveButton member={member} />
      )}
    </Screen>
  );
}

function RemoveButton({ member: { accountId, fullName: name } }: { member: Member }) {
  const t = useTexts('organisation');
  const navigate = useNavigate();
  const goBack = useGoBack(screenAddress('members'));
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('removeMember', { silent: true });
  const remove = async () => {
    await mutateAsync({ accountId });
    showToast(t('member.removed', { name }), { kind: 'success' });
    goBack();
    // The page itself is not invalidated, since its read would fail before the page is left.
    void invalidateApi('listMembers', 'listTeams', 'getTenantTree');
  };
  return (
    <>
      <Button dangerous variant="plain" block onPress={() => setAsking(true)}>
        {t('member.remove')}
      </Button>
      <ConfirmEndSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('member.removeTitle', { name })}
        confirmText={t('member.remove')}
        onConfirm={remove}
        onOpenOrder={(id) => navigate(screenAddress('workOrder', { id }))}
      >
        <p>{t('member.removeText')}</p>
      </ConfirmEndSheet>
    </>
  );
}
