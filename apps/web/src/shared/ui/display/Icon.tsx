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
  download: <path d="M12 4v11M7.500 10.500L12 15l4.500-4.500M5 19.500h14" />,
  sign: <path d="M3 17c3-1.500 4.500-9 6.500-9s-.5 8 1.500 8 2.500-4 4-4 .5 3 2 3 2-1 4-1M3 21h18" />,
  filter: <path d="M4 6h16M7 12h10M10 18h4" />,
  more: (
    <g fill="currentColor" stroke="none">
      <circle cx="5" cy="12" r="1.7" />
      <circle cx="12" cy="12" r="1.7" />
      <circle cx="19" cy="12" r="1.7" />
    </g>
  ),
  phone: <path d="M6.5 4h3l1.5 4-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2 4 1.5v3c0 1-.8 2-2 2C10.600 19 5 13.400 4.500 6c0-1.200.9-2 2-2z" />,
  camera: (
    <>
      <path d="M4 8.500A1.500 1.500 0 0 1 5.500 7H8l1.500-2h5L16 7h2.500A1.500 1.500 0 0 1 20 8.500v9a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 17.500z" />
      <circle cx="12" cy="13" r="3.500" />
    </>
  ),
  image: (
    <>
      <rect x="4" y="5" width="16" height="14" rx="2" />
      <path d="M4.500 17l4.500-4.500 3 3 3.500-3.500 4 4" />
      <circle cx="9" cy="9.500" r="1.200" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 7.500V12l3 2" />
    </>
  ),
  alarm: (
    <>
      <path d="M12 4l8.500 15h-17z" />
      <path d="M12 10v4M12 16.500v.01" />
    </>
  ),
  place: (
    <>
      <path d="M12 21c4.500-4.600 6.500-8 6.500-10.800a6.500 6.500 0 1 0-13 0C5.500 13 7.500 16.400 12 21z" />
      <circle cx="12" cy="10" r="2.300" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="3.700" />
      <path d="M5 20c.6-3.800 3.400-6 7-6s6.400 2.200 7 6" />
    </>
  ),
  people: (
    <>
      <circle cx="9" cy="8.500" r="3.200" />
      <path d="M3 19.500c.5-3.300 2.900-5.200 6-5.200s5.500 1.900 6 5.200" />
      <path d="M15.500 5.600a3.200 3.200 0 0 1 0 5.800M17.500 14.800c2 .7 3.200 2.400 3.500 4.700" />
    </>
  ),
  home: <path d="M4 11l8-6.500L20 11v7.500a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 18.500zM9.500 20v-5.500h5V20" />,
  chart: <path d="M5 20v-8M10 20V5M15 20v-6M20 20V9M3 20h19" />,
  order: (
    <>
      <rect x="5" y="4" width="14" height="17" rx="2" />
      <path d="M9 3.500h6v3H9zM8.500 11.500h7M8.500 15.500h4.500" />
    </>
  ),
  meter: (
    <>
      <path d="M4.500 17a8.500 8.500 0 1 1 15 0" />
      <path d="M12 14l3.500-4M12 14v.01" />
    </>
  ),
  scan: (
    <path d="M4 8V5.500A1.500 1.500 0 0 1 5.500 4H8M16 4h2.500A1.500 1.500 0 0 1 20 5.500V8M20 16v2.500a1.500 1.500 0 0 1-1.500 1.500H16M8 20H5.500A1.500 1.500 0 0 1 4 18.500V16M4 12h16" />
  ),
  edit: <path d="M5 19l1-4L16.500 4.500l3 3L9 18zM14 7l3 3" />,
  refresh: <path d="M19 12a7 7 0 1 1-2-5M19 4v4h-4" />,
  eye: (
    <>
      <path d="M3 12c2-4 5-6 9-6s7 2 9 6c-2 4-5 6-9 6s-7-2-9-6z" />
      <circle cx="12" cy="12" r="2.800" />
    </>
  ),
  eyeOff: (
    <path d="M4 4l16 16M9.500 6.300A9.600 9.600 0 0 1 12 6c4 0 7 2 9 6a13 13 0 0 1-2.700 3.500M6 7.800A13 13 0 0 0 3 12c2 4 5 6 9 6a9.500 9.500 0 0 0 4-.8" />
  ),
  offline: (
    <path d="M4 4l16 16M3.500 9.500a13 13 0 0 1 4.300-2.700M20.500 9.500A13 13 0 0 0 11 6M6.500 13a8.500 8.500 0 0 1 4-2.200M17.500 13a8.500 8.500 0 0 0-2.700-1.800M9.500 16.500a4 4 0 0 1 4.500-.5M12 19.500v.01" />
  ),
  language: (
    <>
      <circle cx="12" cy="12" r="8.500" />
      <path d="M3.500 12h17M12 3.500c2.500 2.600 3.500 5.400 3.500 8.500s-1 5.900-3.500 8.500c-2.500-2.600-3.500-5.400-3.500-8.500s1-5.900 3.500-8.500z" />
    </>
  ),
  moon: <path d="M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10z" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.500" />
      <path d="M12 11v5M12 8v.01" />
    </>
  ),
  logOut: <path d="M14 5H6.500A1.500 1.500 0 0 0 5 6.500v11A1.500 1.500 0 0 0 6.500 19H14M11 12h9M17 9l3 3-3 3" />,
  bell: <path d="M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 21h4" />,
  building: (
    <path d="M5 20.500V5.500A1.500 1.500 0 0 1 6.500 4h7A1.500 1.500 0 0 1 15 5.500v15M15 10h3a1.500 1.500 0 0 1 1.500 1.500v9M3 20.500h18M8.500 8h3M8.500 12h3M8.500 16h3" />
  ),
  dispatch: <path d="M20 4L4 11l6.500 2.500L13 20zM10.500 13.500L20 4" />,
  flag: <path d="M6 21V4h11l-2 4 2 4H6" />,
  tools: (
    <path d="M14.500 6.500a4 4 0 0 1 5-2L17 7l.5 1.500L19 9l2-2.500a4 4 0 0 1-5.500 5L8 19a2 2 0 0 1-3-3l7.500-7.500a4 4 0 0 1 2-2z" />
  ),
  bolt: <path d="M13 3L5 14h6l-1 7 8-11h-6z" />,
  drop: <path d="M12 3.500c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z" />,
  flame: <path d="M12 3c.5 4 5 5.500 5 11a5 5 0 0 1-10 0c0-2 .8-3.500 2-4.500.3 1.500 1 2.300 2 2.500C10.500 9 10.500 6 12 3z" />,
  heat: <path d="M8 4c2 2-2 4 0 6s-2 4 0 6M13 4c2 2-2 4 0 6s-2 4 0 6M18 4c2 2-2 4 0 6s-2 4 0 6M5 20.500h15" />,
  snow: (
    <path d="M12 3.500v17M4.600 7.800l14.800 8.500M4.600 16.300l14.800-8.500M9.500 5l2.500 2.300L14.500 5M9.500 19l2.500-2.300 2.500 2.300" />
  ),
  leaf: <path d="M5 19c0-9 5-14 15-14 0 10-5 15-13 13M5 21c1-6 4-9 9-11" />,
  power: <path d="M12 3.500V12M7 6.500a7.500 7.500 0 1 0 10 0" />,
  calendar: (
    <>
      <rect x="4" y="5.500" width="16" height="15" rx="2" />
      <path d="M4 10h16M8.500 3.500v4M15.500 3.500v4" />
    </>
  ),
  star: <path d="M12 3.500l2.600 5.500 6 .8-4.400 4.200 1.100 6-5.300-2.900L6.700 20l1.100-6-4.400-4.200 6-.8z" />,
  route: (
    <>
      <circle cx="6" cy="18.500" r="2" />
      <circle cx="18" cy="5.500" r="2" />
      <path d="M16 5.500H9.500a3.250 3.250 0 0 0 0 6.500h5a3.250 3.250 0 0 1 0 6.500H8" />
    </>
  ),
  device: (
    <>
      <rect x="5" y="4" width="14" height="16" rx="2" />
      <path d="M9 8h6M12 20v-6M9.500 14h5" />
    </>
  ),
  chat: (
    <path d="M12 4.500c4.700 0 8.500 3.100 8.500 7s-3.800 7-8.500 7c-.9 0-1.800-.1-2.600-.3L5 20.500l.9-3.700c-1.500-1.300-2.400-3.200-2.400-5.300 0-3.900 3.800-7 8.500-7z" />
  ),
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
      <rect x="3" y="4.500" width="18" height="12" rx="1.500" />
      <path d="M8.500 20.500h7M12 16.500v4" />
    </>
  ),
  gateway: <path d="M4 15h16v5H4zM8 17.500v.01M12 15V9M8.500 7.500a5 5 0 0 1 7 0M6 5a8.500 8.500 0 0 1 12 0" />,
  copy: (
    <>
      <rect x="8.500" y="8.500" width="11.500" height="11.500" rx="2" />
      <path d="M15.500 8.500V5.500A1.500 1.500 0 0 0 14 4H5.500A1.500 1.500 0 0 0 4 5.500V14a1.500 1.500 0 0 0 1.500 1.500h3" />
    </>
  ),
  share: (
    <path d="M12 15V4M8 7.500L12 3.500l4 4M7 11.500H5.500A1.500 1.500 0 0 0 4 13v6a1.500 1.500 0 0 0 1.500 1.500h13A1.500 1.500 0 0 0 20 19v-6a1.500 1.500 0 0 0-1.500-1.500H17" />
  ),
  qr: (
    <>
      <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4z" />
      <path d="M14 14h2.500v2.500H14zM17.500 17.500H20V20h-2.500zM20 14v.01M14 20v.01" />
    </>
  ),
  play: <path d="M8 5.500v13l11-6.500z" />,
  sound: <path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11" />,
  soundOff: <path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9.500l5 5M20.500 9.500l-5 5" />,
  larger: <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />,
  smaller: <path d="M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5" />,
  settings: (
    <>
      <path d="M4 7.500h8.500M18.500 7.500H20M4 16.500h1.500M11.500 16.500H20" />
      <circle cx="15.500" cy="7.500" r="2.500" />
      <circle cx="8.500" cy="16.500" r="2.500" />
    </>
  ),
  text: <path d="M5 7V5h14v2M12 5v14M9 19h6" />,
  number: <path d="M9.500 4l-2 16M16.500 4l-2 16M4.500 9h16M3.500 15h16" />,
  choice: (
    <>
      <circle cx="12" cy="12" r="8.500" />
      <circle cx="12" cy="12" r="3.500" />
    </>
  ),
  checklist: (
    <path d="M4 6.500l1.500 1.500L8 5M4 13l1.500 1.500L8 11.500M4 19.500L5.500 21 8 18M11.500 6.500H20M11.500 13H20M11.500 19.500H20" />
  ),
  toggle: (
    <>
      <rect x="3" y="7" width="18" height="10" rx="5" />
      <circle cx="16" cy="12" r="2.500" />
    </>
  ),
  drag: <path d="M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01" />,
  wallet: (
    <>
      <path d="M18 8V5H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h14V8H6" />
      <path d="M16.5 13.500h.01" />
    </>
  ),
  undo: <path d="M8.500 5L4.500 9l4 4M4.500 9h9.500a5.500 5.500 0 0 1 0 11h-4" />,
  lock: (
    <>
      <rect x="5" y="10.500" width="14" height="10" rx="2" />
      <path d="M8 10.500V8a4 4 0 0 1 8 0v2.500" />
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
