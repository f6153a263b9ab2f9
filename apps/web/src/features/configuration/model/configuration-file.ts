import { maxConfigurationLength } from '@energy-om/domain';

const bytesAMegabyte = 1024 * 1024;
/** Text in UTF-8 has up to three bytes a character. */
const maxBytes = 3 * maxConfigurationLength;
export const maxMegabytes = Math.floor(maxBytes / bytesAMegabyte);

export type ReadFile = { document: string } | { fault: 'tooLarge' | 'unreadable' };

/** Reads a chosen file as text. */
export async function readConfigurationFile(file: File): Promise<ReadFile> {
  if (file.size > maxBytes) return { fault: 'tooLarge' };
  try {
    const document = await file.text();
    return document.length > maxConfigurationLength ? { fault: 'tooLarge' } : { document };
  } catch {
    return { fault: 'unreadable' };
  }
}
