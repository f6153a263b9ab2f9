import type { MessageTable } from './message-table.ts';

export const fileMessages = {
  fileMissing: { 'zh-CN': '请选择要上传的文件', en: 'Choose a file to upload' },
  fileTooLarge: { 'zh-CN': '单个文件不能超过20MB', en: 'A file may have at most 20 MB' },
  tooManyFiles: { 'zh-CN': '一次最多上传9个文件', en: 'At most 9 files at once' },
  fileKindRefused: {
    'zh-CN': '不支持该文件类型，或内容与扩展名不符',
    en: 'This kind of file is not accepted, or its content does not match its extension',
  },
  fileNameInvalid: { 'zh-CN': '文件名无效', en: 'The file name is not valid' },
  imageUnreadable: { 'zh-CN': '图片无法识别或尺寸过大', en: 'The image cannot be read or is too large' },
  uploadAborted: { 'zh-CN': '上传未完成，请重试', en: 'The upload was not completed, please try again' },
  uploadQuotaExceeded: { 'zh-CN': '今日上传总量已达上限', en: "Today's upload limit is reached" },
} as const satisfies MessageTable;
