import type { BusinessKey } from '../catalogue/business-type.ts';
import { drawDigits } from './draw-digits.ts';

export interface Scene {
  /** A file name as a phone would give it. */
  name: string;
  businesses: readonly BusinessKey[];
  moment: 'before' | 'after';
  /** 960 × 720, without letters, because not every machine has fonts. */
  svg: string;
}

const width = 960;
const height = 720;

/** Draws every picture of the demonstration, in pairs of before and after. */
export function drawScenes(): Scene[] {
  return [
    ...pair('thermal', ['power', 'transformer'], drawThermalImage(1), drawThermalImage(0.25)),
    ...pair('thermometer', ['transformer'], drawDisplay('118.6', '#ff5a3c'), drawDisplay('68.2', '#4be08a')),
    ...pair('gauge', ['plumbing', 'hvac', 'gas'], drawGauge(0.16, true), drawGauge(0.56, false)),
    ...pair('cabinet', ['power', 'lighting', 'metering'], drawCabinet('#ff4d3d'), drawCabinet('#39d17a')),
    ...pair('meter', ['metering', 'gas'], drawMeter('------', false), drawMeter('048213', true)),
    { name: 'IMG_lock_1.jpg', businesses: [], moment: 'after', svg: frame(drawLock()) },
    ...pair('pipe', ['plumbing', 'hvac'], drawPipe(true), drawPipe(false)),
  ];
}

function pair(name: string, businesses: readonly BusinessKey[], before: string, after: string): Scene[] {
  return [
    { name: `IMG_${name}_1.jpg`, businesses, moment: 'before', svg: frame(before) },
    { name: `IMG_${name}_2.jpg`, businesses, moment: 'after', svg: frame(after) },
  ];
}

function frame(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs>
      <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c9d1d8"/><stop offset="1" stop-color="#8f9aa5"/></linearGradient>
      <linearGradient id="steel" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#eef2f5"/><stop offset=".5" stop-color="#aeb9c3"/><stop offset="1" stop-color="#75818c"/></linearGradient>
      <radialGradient id="shade" cx=".5" cy=".45" r=".75"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></radialGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#wall)"/>${content}<rect width="${width}" height="${height}" fill="url(#shade)"/></svg>`;
}

/** Draws a red padlock with its tag on the handle of a breaker. */
function drawLock(): string {
  return `<rect x="180" y="60" width="600" height="600" rx="18" fill="url(#steel)"/>
    <rect x="330" y="150" width="300" height="210" rx="12" fill="#2b333b"/><rect x="440" y="110" width="80" height="150" rx="14" fill="#0f1419"/>
    <path d="M410 420v-90a70 70 0 0 1 140 0v90" fill="none" stroke="#cfd6dc" stroke-width="26"/>
    <rect x="370" y="400" width="220" height="170" rx="20" fill="#d92d20"/><circle cx="480" cy="470" r="22" fill="#3b0d0a"/><path d="M472 480h16v44h-16z" fill="#3b0d0a"/>
    <path d="M600 380l150 40-36 190-150-30z" fill="#fffdf5"/><path d="M598 410l144 38-10 50-144-34z" fill="#d92d20"/>
    <path d="M596 510l120 28M590 545l120 28" stroke="#5b6670" stroke-width="10"/>`;
}

/** Draws three busbars in infrared; `heat` of the middle one is from 0 to 1. */
function drawThermalImage(heat: number): string {
  const bars = [0, 1, 2].map((index) => {
    const hot = index === 1 ? heat : 0.2;
    const x = 230 + index * 200;
    return `<rect x="${x}" y="60" width="84" height="600" fill="${index === 1 ? '#a8358f' : '#5b2a9d'}"/>
      <ellipse cx="${x + 42}" cy="330" rx="${60 + 110 * hot}" ry="${80 + 130 * hot}" fill="url(#heat${hot > 0.5 ? 'High' : 'Low'})"/>`;
  });
  return `<defs>
      <radialGradient id="heatHigh"><stop offset="0" stop-color="#fffbe0"/><stop offset=".3" stop-color="#ffd23f"/><stop offset=".6" stop-color="#f2542d" stop-opacity=".85"/><stop offset="1" stop-color="#7b2d8b" stop-opacity="0"/></radialGradient>
      <radialGradient id="heatLow"><stop offset="0" stop-color="#e0559a" stop-opacity=".9"/><stop offset="1" stop-color="#5b2a9d" stop-opacity="0"/></radialGradient>
      <linearGradient id="scale" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#1a0b4b"/><stop offset=".5" stop-color="#c2387f"/><stop offset=".8" stop-color="#ffb52e"/><stop offset="1" stop-color="#fffbe0"/></linearGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="#1d0f52"/>${bars.join('')}
    <rect x="892" y="80" width="26" height="560" rx="4" fill="url(#scale)" stroke="#fff" stroke-opacity=".5"/>
    <path d="M472 330h-34m68 0h34M472 330v-34m0 68v34" stroke="#fff" stroke-width="4"/>
    ${drawDigits(heat > 0.5 ? '108.4' : '52.1', { x: 40, y: 40, height: 56, colour: '#ffffff' })}`;
}

/** Draws a temperature controller on a cabinet door. */
function drawDisplay(value: string, colour: string): string {
  return `<rect x="120" y="70" width="720" height="600" rx="10" fill="#d7dde2" stroke="#6d7882" stroke-width="6"/>
    <rect x="210" y="150" width="540" height="360" rx="24" fill="#2b3138" stroke="#14181c" stroke-width="8"/>
    <rect x="260" y="205" width="440" height="180" rx="10" fill="#0a0d0f"/>
    ${drawDigits(value, { x: 300, y: 235, height: 120, colour })}
    ${[0, 1, 2, 3].map((index) => `<circle cx="${310 + index * 115}" cy="448" r="24" fill="#596470" stroke="#1b2026" stroke-width="5"/>`).join('')}
    <circle cx="680" cy="560" r="26" fill="${colour}" stroke="#6d7882" stroke-width="6"/>`;
}

/** Draws a pressure gauge at `share` of its range, in the red or not. */
function drawGauge(share: number, isLow: boolean): string {
  const angle = -130 + 260 * share;
  const ticks = Array.from({ length: 27 }, (_, index) => {
    const isLong = index % 5 === 0;
    return `<rect x="-${isLong ? 4 : 2}" y="-212" width="${isLong ? 8 : 4}" height="${isLong ? 40 : 22}" fill="#1d2630" transform="rotate(${-130 + index * 10})"/>`;
  });
  return `<rect x="0" y="560" width="${width}" height="92" fill="url(#steel)"/><rect x="440" y="470" width="80" height="110" fill="url(#steel)"/>
    <g transform="translate(480 290)">
      <circle r="262" fill="url(#steel)"/><circle r="232" fill="#fbfcfd" stroke="#49545f" stroke-width="4"/>
      <path d="M-148 124A193 193 0 0 1-174-84" fill="none" stroke="#d92d20" stroke-width="16"/><path d="M-90-171A193 193 0 0 1 120-151" fill="none" stroke="#12805c" stroke-width="16"/>
      ${ticks.join('')}
      <path d="M-9 44L0-178 9 44Z" fill="${isLow ? '#c2251a' : '#16202e'}" transform="rotate(${angle})"/><circle r="24" fill="#2b3640"/>
    </g>`;
}

/** Draws feeder units of a low-voltage cabinet, with one status lamp. */
function drawCabinet(lamp: string): string {
  const units = [0, 1, 2, 3].map((index) => {
    const y = 66 + index * 148;
    const light = index === 1 ? lamp : '#39d17a';
    return `<rect x="196" y="${y}" width="568" height="132" rx="6" fill="#eceff1" stroke="#7c8791" stroke-width="4"/>
      <rect x="226" y="${y + 26}" width="150" height="80" rx="6" fill="#1b2228"/>${drawDigits(index === 1 && lamp === '#ff4d3d' ? '000' : `${212 + index * 7}`, { x: 244, y: y + 42, height: 48, colour: '#ff7043' })}
      <circle cx="470" cy="${y + 66}" r="20" fill="${light}" stroke="#59646f" stroke-width="5"/><circle cx="540" cy="${y + 66}" r="20" fill="#f4c542" fill-opacity=".35" stroke="#59646f" stroke-width="5"/>
      <g transform="translate(668 ${y + 66}) rotate(${index === 1 && lamp === '#ff4d3d' ? 90 : 0})"><circle r="42" fill="#30383f"/><rect x="-9" y="-38" width="18" height="76" rx="8" fill="#cfd6dc"/></g>`;
  });
  return `<rect x="150" y="24" width="660" height="672" fill="#b9c3cc" stroke="#66717b" stroke-width="6"/>${units.join('')}`;
}

/** Draws the front of a meter with its counter. */
function drawMeter(counter: string, isOnline: boolean): string {
  return `<rect x="230" y="60" width="500" height="600" rx="36" fill="#f4f6f7" stroke="#7d8893" stroke-width="8"/>
    <rect x="285" y="130" width="390" height="190" rx="12" fill="${isOnline ? '#b8cfae' : '#8b9687'}" stroke="#4d5761" stroke-width="5"/>
    ${drawDigits(counter, { x: 312, y: 182, height: 90, colour: '#1d2a20' })}
    <circle cx="350" cy="390" r="18" fill="${isOnline ? '#39d17a' : '#5a646d'}"/><circle cx="420" cy="390" r="18" fill="${isOnline ? '#f4c542' : '#5a646d'}"/>
    <rect x="520" y="366" width="150" height="48" rx="8" fill="#dfe4e8" stroke="#8b96a0" stroke-width="3"/>
    <rect x="285" y="470" width="390" height="130" rx="10" fill="#2d353c"/>
    ${[0, 1, 2, 3, 4, 5].map((index) => `<circle cx="${322 + index * 63}" cy="535" r="22" fill="#c6a15b" stroke="#7a6234" stroke-width="5"/>`).join('')}`;
}

/** Draws a pipe with a clamp; a leaking one has a puddle below. */
function drawPipe(isLeaking: boolean): string {
  const leak = `<path d="M470 330C455 420 440 500 452 590L520 590C528 500 512 420 500 330Z" fill="#7cc4ee" fill-opacity=".75"/>
    <ellipse cx="490" cy="622" rx="330" ry="52" fill="#5fa9d6" fill-opacity=".8"/><ellipse cx="450" cy="612" rx="150" ry="18" fill="#d8effb" fill-opacity=".7"/>
    ${[0, 1, 2, 3, 4, 5, 6].map((index) => `<circle cx="${330 + index * 52}" cy="${400 + ((index * 67) % 150)}" r="${5 + (index % 3) * 3}" fill="#9ad3f3"/>`).join('')}`;
  return `<rect y="540" width="${width}" height="180" fill="#78838c"/><rect y="220" width="${width}" height="130" fill="url(#steel)"/>
    <rect x="400" y="196" width="170" height="178" rx="14" fill="${isLeaking ? '#8a6a55' : '#2f6fb3'}" stroke="#37424c" stroke-width="6"/>
    ${[424, 546].map((x) => `<circle cx="${x}" cy="222" r="13" fill="#d7dde2" stroke="#37424c" stroke-width="4"/><circle cx="${x}" cy="348" r="13" fill="#d7dde2" stroke="#37424c" stroke-width="4"/>`).join('')}
    ${isLeaking ? leak : '<ellipse cx="490" cy="618" rx="260" ry="30" fill="#6b757e"/>'}`;
}
