import type { RequestDetail } from '#features/roster/hooks/use-shift-request.ts';
import { describeDays, describeStatus, toneOfStatus } from '#features/roster/model/describe-request.ts';
import { describeWarning } from '#features/roster/model/describe-warning.ts';
import { formatTenantDateTime, formatTenantWhen } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useReadOnView } from '#shared/notification/use-read-on-view.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Fact } from '#shared/ui/display/Fact.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { RequestActions } from './RequestActions.tsx';
import { SwapSides } from './SwapSides.tsx';

/** One request: what is asked, what would come of it, and the next act of whoever reads it. */
export function RequestPage({ request }: { request: RequestDetail }) {
  const t = useTexts('shiftRequest');
  const { id, kind, status, person, team, swap, leave, warnings } = request;
  useReadOnView('shiftRequest', id);
  return (
    <Screen bottom={<RequestActions request={request} />}>
      <Card>
        <CardHead title={`${person.fullName} · ${t(`kind.${kind}`)}`} to={undefined}>
          <Chip tone={toneOfStatus[status]}>{describeStatus(request)}</Chip>
        </CardHead>
        <p>{team.name}</p>
        {swap && (
          <SwapSides
            sides={[
              { label: t('gives', { name: person.fullName }), shift: swap.own },
              { label: t('gives', { name: swap.colleague.fullName }), shift: swap.theirs },
            ]}
          />
        )}
        <dl>
          {leave && <LeaveFacts leave={leave} />}
          <Progress request={request} />
        </dl>
      </Card>
      {swap?.hasChanged && (
        <Callout tone="danger" icon="info">
          {t('changed')}
        </Callout>
      )}
      {warnings.length > 0 && (
        <Callout tone="warn" icon="info">
          {t('warnings')}: {warnings.map(describeWarning).join(' · ')}
        </Callout>
      )}
    </Screen>
  );
}

function LeaveFacts({ leave }: { leave: NonNullable<RequestDetail['leave']> }) {
  const t = useTexts('shiftRequest');
  const tCodes = useTexts('codes');
  return (
    <>
      <Fact label={t('leaveKind')}>{tCodes(`leaveKind.${leave.kind}`)}</Fact>
      <Fact label={t('leaveDays')}>{describeDays(leave)}</Fact>
    </>
  );
}

/** What was said and when, by each. */
function Progress({ request }: { request: RequestDetail }) {
  const t = useTexts('shiftRequest');
  const { status, reason, createdAt, agreedAt, swap, decision, expiresAt } = request;
  const isOpen = status === 'asked' || status === 'agreed';
  return (
    <>
      {reason && <Fact label={t('reason')}>{reason}</Fact>}
      <Fact label={t('askedAt')}>{formatTenantWhen(createdAt)}</Fact>
      {agreedAt && swap && (
        <Fact label={t('agreedAt')}>{t('agreed', { name: swap.colleague.fullName, time: formatTenantWhen(agreedAt) })}</Fact>
      )}
      {decision && status !== 'asked' && status !== 'agreed' && status !== 'expired' && (
        <Fact label={t(`decision.${status}`)}>{t('by', { name: decision.by.fullName, time: formatTenantWhen(decision.at) })}</Fact>
      )}
      {decision?.reason && <Fact label={t('answer')}>{decision.reason}</Fact>}
      {isOpen && <Fact label={t('expiresAt')}>{formatTenantDateTime(expiresAt)}</Fact>}
    </>
  );
}
