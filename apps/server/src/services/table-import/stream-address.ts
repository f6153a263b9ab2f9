import { maxStreamAddressLength } from '@energy-om/domain';
import { readStreamAddress, type StreamAddress, type StreamAddressFault } from '#services/camera/stream-address.ts';
import { type FaultText, inBoth } from './fault-text.ts';
import { ValueFault } from './read/column.ts';

const faultTexts: Record<StreamAddressFault, FaultText> = {
  notHttp: inBoth('不是 http 或 https 的 HLS 播放地址', 'is no http or https address of an HLS playlist'),
  tooLong: inBoth(`超过 ${maxStreamAddressLength} 个字符`, `is longer than ${maxStreamAddressLength} characters`),
  undecodable: inBoth('其中的用户名或密码含有无效的 %', 'holds a name or a password with a % that stands for nothing'),
};

/** Reads the address of a camera's stream with the name and the password in it. */
export function readStreamCell(text: string): StreamAddress | ValueFault {
  const read = readStreamAddress(text);
  return 'fault' in read ? new ValueFault(faultTexts[read.fault]) : read;
}
