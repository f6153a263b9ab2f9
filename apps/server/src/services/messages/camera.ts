import type { MessageTable } from './message-table.ts';

export const cameraMessages = {
  cameraOffline: { 'zh-CN': '摄像头已离线，暂时无法播放', en: 'The camera is offline and cannot be played just now' },
  cameraWithoutStream: { 'zh-CN': '该摄像头未配置视频地址', en: 'No video address has been set up for this camera' },
} as const satisfies MessageTable;
