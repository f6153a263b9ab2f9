import type { ReactNode } from 'react';

const strokes = {
  back: <path d="M15 5l-7 7 7 7" />,
  forward: <path d="M9 5l7 7-7 7" />,
  down: <path d="M5 9l7 7 7-7" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  plus: <path d="M12 5v14M5 12h14" />,
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4.5 4.5" />
    </>
  ),
  download: <path d="M12 4v11M7.5 10.5L12 15l4.5-4.5M5 19.5h14" />,
  sign: <path d="M3 17c3-1.5 4.5-9 6.5-9s-.5 8 1.5 8 2.5-4 4-4 .5 3 2 3 2-1 4-1M3 21h18" />,
  filter: <path d="M4 6h16M7 12h10M10 18h4" />,
  more: (
    <g fill="currentColor" stroke="none">
      <circle cx="5" cy="12" r="1.7" />
      <circle cx="12" cy="12" r="1.7" />
      <circle cx="19" cy="12" r="1.7" />
    </g>
  ),
  phone: <path d="M6.5 4h3l1.5 4-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2 4 1.5v3c0 1-.8 2-2 2C10.6 19 5 13.4 4.5 6c0-1.2.9-2 2-2z" />,
  camera: (
    <>
      <path d="M4 8.5A1.5 1.5 0 0 1 5.5 7H8l1.5-2h5L16 7h2.5A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5z" />
      <circle cx="12" cy="13" r="3.5" />
    </>
  ),
  image: (
    <>
      <rect x="4" y="5" width="16" height="14" rx="2" />
      <path d="M4.5 17l4.5-4.5 3 3 3.5-3.5 4 4" />
      <circle cx="9" cy="9.5" r="1.2" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  alarm: (
    <>
      <path d="M12 4l8.5 15h-17z" />
      <path d="M12 10v4M12 16.5v.01" />
    </>
  ),
  place: (
    <>
      <path d="M12 21c4.5-4.6 6.5-8 6.5-10.8a6.5 6.5 0 1 0-13 0C5.5 13 7.5 16.4 12 21z" />
      <circle cx="12" cy="10" r="2.3" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="3.7" />
      <path d="M5 20c.6-3.8 3.4-6 7-6s6.4 2.2 7 6" />
    </>
  ),
  people: (
    <>
      <circle cx="9" cy="8.5" r="3.2" />
      <path d="M3 19.5c.5-3.3 2.9-5.2 6-5.2s5.5 1.9 6 5.2" />
      <path d="M15.5 5.6a3.2 3.2 0 0 1 0 5.8M17.5 14.8c2 .7 3.2 2.4 3.5 4.7" />
    </>
  ),
  home: <path d="M4 11l8-6.5L20 11v7.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5zM9.5 20v-5.5h5V20" />,
  chart: <path d="M5 20v-8M10 20V5M15 20v-6M20 20V9M3 20h19" />,
  order: (
    <>
      <rect x="5" y="4" width="14" height="17" rx="2" />
      <path d="M9 3.5h6v3H9zM8.5 11.5h7M8.5 15.5h4.5" />
    </>
  ),
  meter: (
    <>
      <path d="M4.5 17a8.5 8.5 0 1 1 15 0" />
      <path d="M12 14l3.5-4M12 14v.01" />
    </>
  ),
  scan: (
    <path d="M4 8V5.5A1.5 1.5 0 0 1 5.5 4H8M16 4h2.5A1.5 1.5 0 0 1 20 5.5V8M20 16v2.5a1.5 1.5 0 0 1-1.5 1.5H16M8 20H5.5A1.5 1.5 0 0 1 4 18.5V16M4 12h16" />
  ),
  edit: <path d="M5 19l1-4L16.5 4.5l3 3L9 18zM14 7l3 3" />,
  refresh: <path d="M19 12a7 7 0 1 1-2-5M19 4v4h-4" />,
  eye: (
    <>
      <path d="M3 12c2-4 5-6 9-6s7 2 9 6c-2 4-5 6-9 6s-7-2-9-6z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  eyeOff: (
    <path d="M4 4l16 16M9.5 6.3A9.6 9.6 0 0 1 12 6c4 0 7 2 9 6a13 13 0 0 1-2.7 3.5M6 7.8A13 13 0 0 0 3 12c2 4 5 6 9 6a9.5 9.5 0 0 0 4-.8" />
  ),
  offline: (
    <path d="M4 4l16 16M3.5 9.5a13 13 0 0 1 4.3-2.7M20.5 9.5A13 13 0 0 0 11 6M6.5 13a8.5 8.5 0 0 1 4-2.2M17.5 13a8.5 8.5 0 0 0-2.7-1.8M9.5 16.5a4 4 0 0 1 4.5-.5M12 19.5v.01" />
  ),
  language: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c2.5 2.6 3.5 5.4 3.5 8.5s-1 5.9-3.5 8.5c-2.5-2.6-3.5-5.4-3.5-8.5s1-5.9 3.5-8.5z" />
    </>
  ),
  moon: <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5M12 8v.01" />
    </>
  ),
  logOut: <path d="M14 5H6.5A1.5 1.5 0 0 0 5 6.5v11A1.5 1.5 0 0 0 6.5 19H14M11 12h9M17 9l3 3-3 3" />,
  bell: <path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4" />,
  building: (
    <path d="M5 20.5V5.5A1.5 1.5 0 0 1 6.5 4h7A1.5 1.5 0 0 1 15 5.5v15M15 10h3a1.5 1.5 0 0 1 1.5 1.5v9M3 20.5h18M8.5 8h3M8.5 12h3M8.5 16h3" />
  ),
  dispatch: <path d="M20 4L4 11l6.5 2.5L13 20zM10.5 13.5L20 4" />,
  flag: <path d="M6 21V4h11l-2 4 2 4H6" />,
  tools: <path d="M14.5 6.5a4 4 0 0 1 5-2L17 7l.5 1.5L19 9l2-2.5a4 4 0 0 1-5.5 5L8 19a2 2 0 0 1-3-3l7.5-7.5a4 4 0 0 1 2-2z" />,
  bolt: <path d="M13 3L5 14h6l-1 7 8-11h-6z" />,
  drop: <path d="M12 3.5c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z" />,
  flame: <path d="M12 3c.5 4 5 5.5 5 11a5 5 0 0 1-10 0c0-2 .8-3.5 2-4.5.3 1.5 1 2.3 2 2.5C10.5 9 10.5 6 12 3z" />,
  heat: <path d="M8 4c2 2-2 4 0 6s-2 4 0 6M13 4c2 2-2 4 0 6s-2 4 0 6M18 4c2 2-2 4 0 6s-2 4 0 6M5 20.5h15" />,
  snow: <path d="M12 3.5v17M4.6 7.8l14.8 8.5M4.6 16.3l14.8-8.5M9.5 5l2.5 2.3L14.5 5M9.5 19l2.5-2.3 2.5 2.3" />,
  leaf: <path d="M5 19c0-9 5-14 15-14 0 10-5 15-13 13M5 21c1-6 4-9 9-11" />,
  power: <path d="M12 3.5V12M7 6.5a7.5 7.5 0 1 0 10 0" />,
  calendar: (
    <>
      <rect x="4" y="5.5" width="16" height="15" rx="2" />
      <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4" />
    </>
  ),
  star: <path d="M12 3.5l2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9L6.7 20l1.1-6-4.4-4.2 6-.8z" />,
  route: (
    <>
      <circle cx="6" cy="18.5" r="2" />
      <circle cx="18" cy="5.5" r="2" />
      <path d="M16 5.5H9.5a3.25 3.25 0 0 0 0 6.5h5a3.25 3.25 0 0 1 0 6.5H8" />
    </>
  ),
  device: (
    <>
      <rect x="5" y="4" width="14" height="16" rx="2" />
      <path d="M9 8h6M12 20v-6M9.5 14h5" />
    </>
  ),
  chat: <path d="M12 4.5c4.7 0 8.5 3.1 8.5 7s-3.8 7-8.5 7c-.9 0-1.8-.1-2.6-.3L5 20.5l.9-3.7c-1.5-1.3-2.4-3.2-2.4-5.3 0-3.9 3.8-7 8.5-7z" />,
  mobile: (
    <>
      <rect x="7" y="3" width="10" height="18" rx="2" />
      <path d="M11 18h2" />
    </>
  ),
  tablet: (
    <>
      <rect x="5" y="3" width="14" height="18" rx="2" />
      <path d="M11 18h2" />
    </>
  ),
  desktop: (
    <>
      <rect x="3" y="4.5" width="18" height="12" rx="1.5" />
      <path d="M8.5 20.5h7M12 16.5v4" />
    </>
  ),
  gateway: <path d="M4 15h16v5H4zM8 17.5v.01M12 15V9M8.5 7.5a5 5 0 0 1 7 0M6 5a8.5 8.5 0 0 1 12 0" />,
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2" />
      <path d="M15.5 8.5V5.5A1.5 1.5 0 0 0 14 4H5.5A1.5 1.5 0 0 0 4 5.5V14a1.5 1.5 0 0 0 1.5 1.5h3" />
    </>
  ),
  share: (
    <path d="M12 15V4M8 7.5L12 3.5l4 4M7 11.5H5.5A1.5 1.5 0 0 0 4 13v6a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 19v-6a1.5 1.5 0 0 0-1.5-1.5H17" />
  ),
  qr: (
    <>
      <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4z" />
      <path d="M14 14h2.5v2.5H14zM17.5 17.5H20V20h-2.5zM20 14v.01M14 20v.01" />
    </>
  ),
  play: <path d="M8 5.5v13l11-6.5z" />,
  sound: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />,
  soundOff: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9.5l5 5M20.5 9.5l-5 5" />,
  larger: <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />,
  smaller: <path d="M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5" />,
  settings: (
    <>
      <path d="M4 7.5h8.5M18.5 7.5H20M4 16.5h1.5M11.5 16.5H20" />
      <circle cx="15.5" cy="7.5" r="2.5" />
      <circle cx="8.5" cy="16.5" r="2.5" />
    </>
  ),
  text: <path d="M5 7V5h14v2M12 5v14M9 19h6" />,
  number: <path d="M9.5 4l-2 16M16.5 4l-2 16M4.5 9h16M3.5 15h16" />,
  choice: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <circle cx="12" cy="12" r="3.5" />
    </>
  ),
  checklist: <path d="M4 6.5l1.5 1.5L8 5M4 13l1.5 1.5L8 11.5M4 19.5L5.5 21 8 18M11.5 6.5H20M11.5 13H20M11.5 19.5H20" />,
  toggle: (
    <>
      <rect x="3" y="7" width="18" height="10" rx="5" />
      <circle cx="16" cy="12" r="2.5" />
    </>
  ),
  drag: <path d="M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01" />,
  wallet: (
    <>
      <path d="M18 8V5H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h14V8H6" />
      <path d="M16.5 13.5h.01" />
    </>
  ),
  undo: <path d="M8.5 5L4.5 9l4 4M4.5 9h9.5a5.5 5.5 0 0 1 0 11h-4" />,
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="10" rx="2" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof strokes;
export const iconNames = Object.keys(strokes) as IconName[];

/** A line icon in the text's colour; decoration unless it has a `label`. @param size in CSS pixels, 20 by default. */
export function Icon({ name, size = 20, label, className }: { name: IconName; size?: number; label?: string; className?: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {strokes[name]}
    </svg>
  );
}
