import { expect, test } from 'vitest';
import { type FileIcon, fileIconOf, fileIcons } from '#index.ts';

test.each<[string, FileIcon]>([
  ['slides.pptx', 'ppt'],
  ['report.doc', 'doc'],
  ['meters.xlsx', 'xls'],
  ['manual.PDF', 'pdf'],
  ['page.html', 'htm'],
  ['notes.txt', 'txt'],
  ['film.swf', 'flash'],
  ['archive.tar.7z', 'zip'],
  ['sound.wav', 'mp3'],
  ['clip.mov', 'mp4'],
  ['layers.psd', 'psd'],
  ['font.otf', 'ttf'],
  ['app.apk', 'apk'],
  ['setup.exe', 'exe'],
  ['file.torrent', 'bt'],
  ['IMG_0001.HEIC', 'img'],
  ['data.parquet', 'unknown'],
  ['no-extension', 'unknown'],
  ['pdf', 'unknown'],
  ['ends.with.', 'unknown'],
  ['', 'unknown'],
  ['trick.constructor', 'unknown'],
  ['pdf.__proto__', 'unknown'],
])('%s has the icon %s', (name, icon) => {
  expect(fileIconOf(name)).toBe(icon);
});

test('the icons are those of the specification', () => {
  const specified = [
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
  ];
  expect([...fileIcons]).toEqual(specified);
});
