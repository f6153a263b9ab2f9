import type { ApiOutput } from '@energy-om/contract';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';

type Announcements = NonNullable<ApiOutput<'getHomePage'>['announcements']>;

/** One line for the announcements that wait for the account: a single one opens at once, several in their list. */
export function OpenAnnouncements({ announcements: { count, toConfirm, first } }: { announcements: Announcements }) {
  const t = useTexts('home');
  return (
    <Card>
      <Row
        icon="sound"
        label={first.title}
        to={count === 1 ? screenAddress('announcement', { id: first.id }) : screenAddress('announcements')}
      >
        {toConfirm > 0 ? (
          <Chip tone="warn">{t('announcementsToConfirm', { count: toConfirm })}</Chip>
        ) : (
          <Chip tone="brand">{t('announcementsUnread', { count })}</Chip>
        )}
      </Row>
    </Card>
  );
}
