import type { MessageTable } from './message-table.ts';

export const parametersMessages = {
  colorTooPale: {
    'zh-CN': '颜色太浅，白色文字看不清。最接近的可用颜色是 {nearest}',
    en: 'White text cannot be read on this colour. The nearest that works is {nearest}',
  },
  retentionBeyondInstallation: {
    'zh-CN': '本平台的读数只保留 {most} 个月，请填写不超过 {most} 的数',
    en: 'This installation keeps readings for {most} months, please enter no more than that',
  },
  logoUnknown: { 'zh-CN': '图标无效，请重新上传', en: 'The logo is not valid, please upload it again' },
  logoKindRefused: {
    'zh-CN': '图标须为 PNG、JPEG 或 WebP 图片，不接受 SVG',
    en: 'The logo has to be a PNG, JPEG or WebP picture; SVG is not accepted',
  },
  logoTooLarge: { 'zh-CN': '图标文件不能超过 512 KB', en: 'The logo may have at most 512 kB' },
  logoNotSquare: {
    'zh-CN': '图标须为正方形，边长 64 到 4096 像素',
    en: 'The logo has to be square, with sides of 64 to 4096 pixels',
  },
} as const satisfies MessageTable;
