import { maxAnnouncementFiles } from '@energy-om/domain';
import type { AnnouncementForm } from '#features/announcement/hooks/use-announcement-form.ts';
import { FilePicker } from '#shared/file/FilePicker.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';

/** Files and photos of the announcement. */
export function FilesCard({ form }: { form: AnnouncementForm }) {
  const t = useTexts('announcement');
  return (
    <Card title={t('files')}>
      <FilePicker {...form.photoField('files')} max={maxAnnouncementFiles} bucket="announcement" />
    </Card>
  );
}
