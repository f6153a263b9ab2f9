import { useSearchParams } from 'react-router';
import { AnnouncementForm } from '../components/form/AnnouncementForm.tsx';
import { WithManaged } from '../components/manage/WithManaged.tsx';

/** Writes a new announcement, changes a draft (`?id=`), or writes the correction of a published one (`?corrects=`). */
export function AnnouncementEditScreen() {
  const [search] = useSearchParams();
  const [id, corrects] = [search.get('id'), search.get('corrects')];
  if (id !== null) return <WithManaged id={id}>{(draft) => <AnnouncementForm key={id} draft={draft} corrected={null} />}</WithManaged>;
  if (corrects === null) return <AnnouncementForm draft={null} corrected={null} />;
  return <WithManaged id={corrects}>{(corrected) => <AnnouncementForm key={corrects} draft={null} corrected={corrected} />}</WithManaged>;
}
