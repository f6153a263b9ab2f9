import type { MessageTable } from './message-table.ts';

export const tableImportMessages = {
  importRunning: {
    'zh-CN': '本组织正在导入，请等它完成',
    en: 'An import of this organisation is running, please wait for it to end',
  },
  importOvertaken: {
    'zh-CN': '有人同时写入了相同的内容，本次没有写入，请再导入一次',
    en: 'Somebody else wrote the same at this moment; nothing has been written: please import it again',
  },
  importFileKind: { 'zh-CN': '请选择 .xlsx 或 .csv 文件', en: 'Choose an .xlsx or a .csv file' },
  importFailed: {
    'zh-CN': '导入没有完成，没有写入任何内容，请重试',
    en: 'The import did not end, and nothing has been written: please try again',
  },
} as const satisfies MessageTable;
