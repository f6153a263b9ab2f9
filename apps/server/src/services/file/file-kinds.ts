import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';

/** What a kind of file is served as, and what its first bytes may show it to be. */
export interface FileKind {
  mime: string;
  /** The server can read and shrink the picture; HEIC it can only store. */
  hasThumbnail?: true;
  /** Extensions as the byte reader names them; 'text' has no magic number, so its whole content is checked. */
  content: readonly string[];
}

const jpeg: FileKind = { mime: 'image/jpeg', content: ['jpg'], hasThumbnail: true };
/** The old office formats share one container. */
const compound = ['cfb'];

/** The kinds that are accepted, by extension. Pages, drawings and programs are not: html, svg, exe, apk. */
const fileKinds: Record<string, FileKind> = {
  jpg: jpeg,
  jpeg,
  png: { mime: 'image/png', content: ['png'], hasThumbnail: true },
  webp: { mime: 'image/webp', content: ['webp'], hasThumbnail: true },
  gif: { mime: 'image/gif', content: ['gif'], hasThumbnail: true },
  heic: { mime: 'image/heic', content: ['heic'] },
  pdf: { mime: 'application/pdf', content: ['pdf'] },
  doc: { mime: 'application/msword', content: compound },
  xls: { mime: 'application/vnd.ms-excel', content: compound },
  ppt: { mime: 'application/vnd.ms-powerpoint', content: compound },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', content: ['docx'] },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', content: ['xlsx'] },
  pptx: { mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', content: ['pptx'] },
  txt: { mime: 'text/plain; charset=utf-8', content: ['text'] },
  zip: { mime: 'application/zip', content: ['zip', 'docx', 'xlsx', 'pptx'] },
  mp3: { mime: 'audio/mpeg', content: ['mp3'] },
  mp4: { mime: 'video/mp4', content: ['mp4', 'm4v'] },
};

/** Whether a file of this name may be accepted, whatever its content turns out to be. */
export function isAcceptedName(name: string): boolean {
  return findKindOfName(name) !== undefined;
}

function findKindOfName(name: string): FileKind | undefined {
  const extension = extname(name).slice(1).toLowerCase();
  return Object.hasOwn(fileKinds, extension) ? fileKinds[extension] : undefined;
}

/** Null for a kind that is not accepted, and for content of another kind than the extension's. */
export async function findFileKind(path: string, name: string): Promise<FileKind | null> {
  const kind = findKindOfName(name);
  if (!kind) return null;
  const content = (await fileTypeFromFile(path))?.ext ?? ((await isText(path)) ? 'text' : 'unknown');
  return kind.content.includes(content) ? kind : null;
}

/** Whether the file is UTF-8 without a NUL, and nothing that a browser would guess to be a page. */
async function isText(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  return isUtf8(bytes) && !bytes.includes(0) && !markupPattern.test(bytes.subarray(0, 512).toString('utf8'));
}

const markupPattern = /^\uFEFF?\s*<(!doctype|html|head|body|script|svg|\?xml|iframe)/i;
