import { useSearchParams } from 'react-router';
import { ManagedPage } from '../components/manage/ManagedPage.tsx';
import { WithManaged } from '../components/manage/WithManaged.tsx';

/** An announcement for whoever manages it (`?id=`). */
export function ManagedAnnouncementScreen() {
  const id = useSearchParams()[0].get('id') ?? '';
  return <WithManaged id={id}>{(announcement) => <ManagedPage key={id} announcement={announcement} />}</WithManaged>;
}
