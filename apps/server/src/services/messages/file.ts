import type { MessageTable } from './message-table.ts';

export const fileMessages = {
  fileMissing: { 'zh-CN': '请选择要上传的文件', en: 'Choose a file to upload' },
  fileTooLarge: { 'zh-CN': '单个文件不能超过 20 MB', en: 'A file may have at most 20 MB' },
  tooManyFiles: { 'zh-CN': '一次最多上传 9 个文件', en: 'At most 9 files at once' },
  fileKindRefused: {
    'zh-CN': '不支持该文件类型，或内容与扩展名不符',
    en: 'This kind of file is not accepted, or its content does not match its extension',
  },
  fileNameInvalid: { 'zh-CN': '文件名无效，或含有不可见字符', en: 'The file name is not valid, or has invisible characters' },
  notAPicture: { 'zh-CN': '请上传图片', en: 'This must be a picture' },
  imageUnreadable: { 'zh-CN': '图片无法识别或尺寸过大', en: 'The image cannot be read or is too large' },
  uploadAborted: { 'zh-CN': '上传未完成，请重试', en: 'The upload was not completed, please try again' },
  uploadTooSlow: {
    'zh-CN': '网络太慢，文件未能传完，请换个网络再试',
    en: 'The connection is too slow for this upload, please try again on a better one',
  },
  uploadsOfAccount: {
    'zh-CN': '您同时上传的文件过多，请等前面的传完再试',
    en: 'Too many of your uploads at once, please wait for the others to finish',
  },
  uploadsOfAll: { 'zh-CN': '上传的人较多，请稍后再试', en: 'Many uploads are under way, please try again in a moment' },
  uploadQuotaExceeded: {
    'zh-CN': '今日上传总量已达上限，请明天再传',
    en: "Today's upload limit is reached; please upload the rest tomorrow",
  },
} as const satisfies MessageTable;
