/** The icons of file types by extension (spec §3); any other file is `unknown`. */
export const fileIcons = [
  'ppt',
  'doc',
  'xls',
  'pdf',
  'htm',
  'txt',
  'flash',
  'zip',
  'mp3',
  'mp4',
  'psd',
  'ttf',
  'apk',
  'exe',
  'bt',
  'img',
  'unknown',
] as const;
export type FileIcon = (typeof fileIcons)[number];

const iconsByExtension: Record<string, FileIcon> = {
  ppt: 'ppt',
  pptx: 'ppt',
  doc: 'doc',
  docx: 'doc',
  xls: 'xls',
  xlsx: 'xls',
  pdf: 'pdf',
  htm: 'htm',
  html: 'htm',
  txt: 'txt',
  swf: 'flash',
  flv: 'flash',
  zip: 'zip',
  rar: 'zip',
  '7z': 'zip',
  mp3: 'mp3',
  wav: 'mp3',
  mp4: 'mp4',
  mov: 'mp4',
  psd: 'psd',
  ttf: 'ttf',
  otf: 'ttf',
  apk: 'apk',
  exe: 'exe',
  torrent: 'bt',
  jpg: 'img',
  jpeg: 'img',
  png: 'img',
  gif: 'img',
  webp: 'img',
  heic: 'img',
  bmp: 'img',
};

export function fileIconOf(fileName: string): FileIcon {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1 || fileName.length).toLowerCase();
  return Object.hasOwn(iconsByExtension, extension) ? (iconsByExtension[extension] as FileIcon) : 'unknown';
}
