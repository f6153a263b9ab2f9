import { type Packet, parser } from 'mqtt-packet';
import { acceptConnect, refuseConnect } from './connect.ts';
import { findBody } from './frame-cutter.ts';
import { writePublishForClient } from './publish.ts';
import { type Reason, reasonCodes } from './reason-codes.ts';
import { explain, type Mqtt5State, writeWithin } from './state.ts';
import { writeAnswer } from './write-frame.ts';

/** The results of one packet from the broker. */
export interface Translation {
  toClient?: Buffer | null;
  /** An answer on behalf of the client. */
  toBroker?: Buffer;
}

const types = { connack: 2, publish: 3, puback: 4, pubrec: 5, pubcomp: 7, suback: 9, unsuback: 11 };
const refusedByBroker = 0x80;
const notAllowed: Reason = { code: reasonCodes.notAuthorized, text: 'not allowed' };

/** @returns a function that translates the broker's packets from MQTT 3.1.1 to MQTT 5 */
export function createBrokerReader(state: Mqtt5State): (frame: Buffer) => Translation {
  const parse = parser({ protocolVersion: 4 });
  let packet: Packet | null = null;
  parse.on('packet', (parsed: Packet) => {
    packet = parsed;
  });
  const read = (frame: Buffer): Packet => {
    parse.parse(frame);
    return packet as unknown as Packet;
  };
  return (frame) => {
    const type = (frame[0] as number) >> 4;
    if (type === types.publish) return translatePublish(state, frame);
    if (type === types.puback || type === types.pubrec) return translateReceipt(state, frame);
    if (type === types.pubcomp) return translateCompletion(state, frame);
    if (type !== types.connack && type !== types.suback && type !== types.unsuback) return { toClient: frame };
    const parsed = read(frame);
    if (parsed.cmd === 'connack') return answerConnect(state, parsed.returnCode === 0);
    if (parsed.cmd === 'suback') return answerSubscribe(state, parsed.messageId as number, parsed.granted as number[]);
    return answerUnsubscribe(state, parsed.messageId as number);
  };
}

/** A message longer than the client accepts counts as delivered (MQTT 5 §3.1.2.11.4). */
function translatePublish(state: Mqtt5State, frame: Buffer): Translation {
  const { bytes, messageId } = writePublishForClient(frame);
  if (bytes.length > state.request.maxPacketBytes) return messageId === 0 ? {} : { toBroker: writeAnswer(0x40, messageId) };
  if (messageId === 0 || state.window.take(messageId, bytes)) return { toClient: bytes };
  return {};
}

/** PUBACK and PUBREC. */
function translateReceipt(state: Mqtt5State, frame: Buffer): Translation {
  const messageId = frame.readUInt16BE(findBody(frame));
  const cmd = (frame[0] as number) >> 4 === types.puback ? 'puback' : 'pubrec';
  const refusal = state.refusedPublishes.get(messageId);
  if (cmd === 'puback' || refusal) state.unacknowledged.delete(messageId);
  if (!refusal) return { toClient: frame };
  state.refusedPublishes.delete(messageId);
  const toClient = writeWithin({ cmd, messageId, reasonCode: refusal.code, ...explain(state, refusal) }, state);
  if (cmd === 'puback') return { toClient };
  // Such a code ends the handshake for the client, while the broker would wait for its completion.
  state.releasing.add(messageId);
  return { toClient, toBroker: writeAnswer(0x62, messageId) };
}

/** PUBCOMP. */
function translateCompletion(state: Mqtt5State, frame: Buffer): Translation {
  const messageId = frame.readUInt16BE(findBody(frame));
  if (state.releasing.delete(messageId)) return {};
  state.unacknowledged.delete(messageId);
  return { toClient: frame };
}

function answerConnect(state: Mqtt5State, isAccepted: boolean): Translation {
  const { answer, request } = state;
  if (!isAccepted || !answer) {
    state.isOver = true;
    return { toClient: writeWithin(refuseConnect(state.refusal ?? notAllowed), state) };
  }
  state.isConnected = true;
  return { toClient: writeWithin(acceptConnect(request, answer), state) };
}

function answerSubscribe(state: Mqtt5State, messageId: number, answers: readonly number[]): Translation {
  const parts = state.subscribing.get(messageId) ?? [];
  state.subscribing.delete(messageId);
  const forwarded = [...new Set(parts.filter(({ code }) => code === null).map(({ filter }) => filter))];
  const reasons: Reason[] = [];
  const granted = parts.map(({ filter, code }) => {
    const answer = code ?? (answers[forwarded.indexOf(filter)] as number);
    if (answer !== refusedByBroker) return answer;
    const reason = state.refusedFilters.get(filter) ?? notAllowed;
    reasons.push(reason);
    return reason.code;
  });
  for (const filter of forwarded) state.refusedFilters.delete(filter);
  const [reason] = reasons;
  return { toClient: writeWithin({ cmd: 'suback', messageId, granted, ...(reason && explain(state, reason)) }, state) };
}

function answerUnsubscribe(state: Mqtt5State, messageId: number): Translation {
  const granted = [...(state.unsubscribing.get(messageId) ?? [])];
  state.unsubscribing.delete(messageId);
  return { toClient: writeWithin({ cmd: 'unsuback', messageId, granted }, state) };
}
