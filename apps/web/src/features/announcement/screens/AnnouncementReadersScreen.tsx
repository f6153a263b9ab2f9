import { useSearchParams } from 'react-router';
import { ReaderList } from '../components/manage/ReaderList.tsx';
import { WithManaged } from '../components/manage/WithManaged.tsx';

/** Who has read an announcement and who has not (`?id=`). */
export function AnnouncementReadersScreen() {
  const id = useSearchParams()[0].get('id') ?? '';
  return <WithManaged id={id}>{(announcement) => <ReaderList key={id} announcement={announcement} />}</WithManaged>;
}
