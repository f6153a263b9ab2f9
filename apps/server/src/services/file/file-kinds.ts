import { isUtf8 } from 'node:buffer';
import { open, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';

/** What a kind of file is served as, and what its first bytes may show it to be. */
interface FileKind {
  mime: string;
  /** Extensions as the byte reader names them; 'text' has no first bytes, its content is looked at whole. */
  content: readonly string[];
}

const jpeg: FileKind = { mime: 'image/jpeg', content: ['jpg'] };
/** The old office formats are one container. */
const compound = ['cfb'];

/** THE KINDS that are taken in, by extension. Pages, drawings and programs are not: html, svg, exe, apk. */
const fileKinds: Record<string, FileKind> = {
  jpg: jpeg,
  jpeg,
  png: { mime: 'image/png', content: ['png'] },
  webp: { mime: 'image/webp', content: ['webp'] },
  gif: { mime: 'image/gif', content: ['gif'] },
  heic: { mime: 'image/heic', content: ['heic'] },
  pdf: { mime: 'application/pdf', content: ['pdf'] },
  doc: { mime: 'application/msword', content: compound },
  xls: { mime: 'application/vnd.ms-excel', content: compound },
  ppt: { mime: 'application/vnd.ms-powerpoint', content: compound },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', content: ['docx'] },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', content: ['xlsx'] },
  pptx: { mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', content: ['pptx'] },
  txt: { mime: 'text/plain; charset=utf-8', content: ['text'] },
  zip: { mime: 'application/zip', content: ['zip'] },
  mp3: { mime: 'audio/mpeg', content: ['mp3'] },
  mp4: { mime: 'video/mp4', content: ['mp4', 'm4v'] },
};

/** @returns the MIME type; null when the kind is not taken in or the content is another than the extension says */
export async function findMimeType(path: string, name: string): Promise<string | null> {
  const extension = extname(name).slice(1).toLowerCase();
  const kind = Object.hasOwn(fileKinds, extension) ? fileKinds[extension] : undefined;
  if (!kind) return null;
  const content = (await fileTypeFromFile(path))?.ext ?? ((await isText(path)) ? 'text' : 'unknown');
  return kind.content.includes(content) ? kind.mime : null;
}

/** UTF-8 without a NUL, and nothing a browser that guesses would take for a page. */
async function isText(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  return isUtf8(bytes) && !bytes.includes(0) && !(await startsLikeMarkup(path));
}

async function startsLikeMarkup(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    return /^(\uFEFF)?\s*<(!doctype|html|head|body|script|svg|\?xml|iframe)/i.test(buffer.subarray(0, bytesRead).toString('utf8'));
  } finally {
    await file.close();
  }
}
