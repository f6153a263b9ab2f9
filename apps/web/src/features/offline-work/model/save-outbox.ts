import { saveBlob } from '#shared/file/save-blob.ts';
import type { OutboxControl } from '#shared/outbox/outbox-state.ts';
import type { StoredIntent } from '#shared/outbox/stored-intent.ts';

/** Saves what is on this phone alone as a file, with its photos, for whoever has to hand it over by other ways. */
export async function saveOutbox(intents: readonly StoredIntent[], control: OutboxControl | null): Promise<void> {
  const parts: string[] = [`{"steps":${JSON.stringify(intents, null, 2)},"photos":{`];
  let isFirst = true;
  for (const id of new Set(intents.flatMap(({ fileIds }) => fileIds))) {
    const photo = await control?.readPhoto(id);
    if (!photo) continue;
    parts.push(`${isFirst ? '' : ','}${JSON.stringify(id)}:${JSON.stringify(await toDataUrl(photo))}`);
    isFirst = false;
  }
  parts.push('}}');
  saveBlob(new Blob(parts, { type: 'application/json' }), `offline-work-${new Date().toISOString().slice(0, 10)}.json`);
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
