import { fileUrl, thumbnailUrl } from '@energy-om/contract';
import { useOutbox } from './outbox-state.ts';

/** A picture that is on this phone alone, by the address that it will have; null: the server has it. */
export async function findWaitingPhoto(url: string): Promise<Blob | null> {
  const { control, photoIds } = useOutbox.getState();
  const id = [...photoIds].find((one) => url === fileUrl(one) || url === thumbnailUrl(one));
  return id === undefined || control === null ? null : control.readPhoto(id);
}
