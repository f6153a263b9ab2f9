import { useState } from 'react';
import type { Membership } from '#features/organisation/model/types.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { JoinRequestSheet } from './JoinRequestSheet.tsx';
import { RequestCard } from './RequestCard.tsx';
import { WithdrawRequestSheet } from './WithdrawRequestSheet.tsx';

/** The account's own requests to join, with their state. */
export function MyRequests({ memberships }: { memberships: readonly Membership[] }) {
  const t = useTexts('organisation');
  const [again, setAgain] = useState<Membership | null>(null);
  const [withdrawing, setWithdrawing] = useState<Membership | null>(null);
  const requests = memberships.filter(({ state }) => state !== 'member');
  if (requests.length === 0) return null;
  return (
    <>
      <SectionTitle>{t('join.requests')}</SectionTitle>
      {requests.map((request) => (
        <RequestCard key={request.id} request={request} onAskAgain={() => setAgain(request)} onWithdraw={() => setWithdrawing(request)} />
      ))}
      <JoinRequestSheet tenant={again} onClose={() => setAgain(null)} />
      <WithdrawRequestSheet request={withdrawing} onClose={() => setWithdrawing(null)} />
    </>
  );
}
