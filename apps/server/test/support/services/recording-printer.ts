import type { DocumentContent } from '#adapters/document/document-content.ts';
import { createDocumentPrinter, type DocumentPrinter } from '#adapters/document/document-printer.ts';

export interface RecordingPrinter extends DocumentPrinter {
  /** What was printed, the newest last. */
  readonly printed: DocumentContent[];
}

/** The real printer, which also keeps what it was given: the texts of a PDF cannot be read back. */
export function createRecordingPrinter(): RecordingPrinter {
  const printer = createDocumentPrinter();
  const printed: DocumentContent[] = [];
  return {
    printed,
    print(content) {
      printed.push(content);
      return printer.print(content);
    },
    close: () => printer.close(),
  };
}

/** Every text of a content. */
export function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (typeof content !== 'object' || content === null || content instanceof Uint8Array) return [];
  return Object.values(content).flatMap(textsOf);
}

/** The number of pages of a PDF, whose page tree is not compressed. */
export function countPages(pdf: Uint8Array): number {
  return Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(Buffer.from(pdf).toString('latin1'))?.[1] ?? 0);
}
