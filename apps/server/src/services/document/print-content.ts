import type { DocumentContent } from '#adapters/document/document-content.ts';
import { PrinterBusyError } from '#adapters/document/document-printer.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { tooMany } from '#services/core/service-error.ts';

/** A document that was made to be sent: its name as a file, without the ending, and its bytes. */
export interface PrintedDocument {
  name: string;
  bytes: Uint8Array;
}

const retryAfterSeconds = 5;

/** Throws `tooMany` while too many documents wait. */
export async function printContent({ printer }: Pick<AppContext, 'printer'>, content: DocumentContent): Promise<Uint8Array> {
  try {
    return await printer.print(content);
  } catch (error) {
    throw error instanceof PrinterBusyError ? tooMany(retryAfterSeconds) : error;
  }
}
