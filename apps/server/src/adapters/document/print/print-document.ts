import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { DocumentContent } from '../document-content.ts';
import { type FontSlices, openFontSlices } from './font-slices.ts';
import { printLabels } from './print-labels.ts';
import { printPages } from './print-pages.ts';
import { Typesetter } from './typesetter.ts';

let fontSlices: Promise<FontSlices> | null = null;

/** Makes the PDF of a document. Its bytes follow from the content alone. */
export async function printDocument(content: DocumentContent): Promise<Uint8Array> {
  fontSlices ??= openFontSlices();
  const pdf = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    size: 'A4',
    // Texts are placed by the layout: a margin would make the library begin pages by itself.
    margin: 0,
    lang: content.language,
    displayTitle: true,
    info: { Title: content.title, Author: content.author, CreationDate: new Date(content.createdAt) },
  });
  const bytes = buffer(pdf);
  const type = await Typesetter.create(pdf, await fontSlices, `${listTexts(content).join('')}0123456789`);
  if (content.kind === 'pages') printPages(pdf, type, content);
  else printLabels(pdf, type, content);
  pdf.end();
  return await bytes;
}

/** Every text within a content, so that the fonts for their characters are loaded before the layout begins. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.values(value).flatMap(listTexts);
}
