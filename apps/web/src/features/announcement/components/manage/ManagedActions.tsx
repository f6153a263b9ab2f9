import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRemind } from '#features/announcement/hooks/use-remind.ts';
import { type ManagedAnnouncement, managedReads } from '#features/announcement/model/announcement-reads.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi, useApiQuery } from '#shared/api/use-api-query.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';

/** The next act: publishing a draft, or reminding those who have not read. */
export function ManagedActions({ announcement }: { announcement: ManagedAnnouncement }) {
  const { phase, figures, mustConfirm } = announcement;
  if (phase === 'draft') return <PublishBar announcement={announcement} />;
  const isDone = figures !== null && (mustConfirm ? figures.confirmed : figures.read) >= figures.readers;
  return phase === 'live' && !isDone ? <RemindBar announcement={announcement} /> : null;
}

function RemindBar({ announcement: { id, mustConfirm } }: { announcement: ManagedAnnouncement }) {
  const t = useTexts('announcement');
  const remind = useRemind(id);
  return (
    <BottomBar>
      <Button onPress={() => remind()}>{t(mustConfirm ? 'readers.remindUnconfirmed' : 'readers.remindUnread')}</Button>
    </BottomBar>
  );
}

function PublishBar({ announcement }: { announcement: ManagedAnnouncement }) {
  const t = useTexts('announcement');
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('publishAnnouncement');
  const { id, version, publishAt, audience, correctsId } = announcement;
  const { data } = useApiQuery(
    'countAnnouncementReaders',
    {
      kind: audience.kind,
      roles: audience.roles,
      teamIds: audience.teams.map((team) => team.id),
      areaIds: audience.areas.map((area) => area.id),
    },
    { silent: true },
  );
  const isLater = publishAt !== null && Date.parse(publishAt) > Date.now();
  const publish = async () => {
    try {
      await mutateAsync({ id, version });
      showToast(t(isLater ? 'publish.scheduled' : 'publish.done'), { kind: 'success' });
    } finally {
      await invalidateApi(...managedReads);
    }
  };
  return (
    <>
      <BottomBar
        secondary={[
          { key: 'edit', icon: 'edit', label: t('publish.edit'), onPress: () => void navigate(screenAddress('announcementEdit', { id })) },
        ]}
      >
        <Button onPress={() => setAsking(true)}>{t(isLater ? 'publish.schedule' : 'publish.now')}</Button>
      </BottomBar>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t(isLater ? 'publish.scheduleTitle' : 'publish.title', { time: publishAt ? formatDateTime(publishAt) : '' })}
        confirmText={t(isLater ? 'publish.schedule' : 'publish.now')}
        onConfirm={publish}
      >
        {data && <p>{data.readers === 0 ? t('form.nobody') : t('form.readers', { count: data.readers })}</p>}
        <p>{t(correctsId === null ? 'publish.final' : 'publish.correction')}</p>
      </ConfirmSheet>
    </>
  );
}
