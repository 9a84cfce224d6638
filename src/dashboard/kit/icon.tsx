/** SVG paths of the icons, 20 by 20, by name. */
const PATHS = {
  home: "M3 9.5 10 3.5l7 6V16a1 1 0 0 1-1 1h-4v-5H8v5H4a1 1 0 0 1-1-1Z",
  target: "M10 2v3M10 15v3M2 10h3M15 10h3M10 5a5 5 0 1 0 0 10 5 5 0 0 0 0-10Zm0 4a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z",
  key: "M6.8 10a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4ZM9.2 10.8l7.3-7.3M13 7l2.2 2.2M15.2 4.8 17 6.6",
  chart: "M3 17h14M5.5 14V9M10 14V4M14.5 14v-7",
  stack: "m10 3 7 3.5-7 3.5-7-3.5ZM3 10l7 3.5 7-3.5M3 13.5l7 3.5 7-3.5",
  pin: "M10 17.5s5.5-4.6 5.5-9a5.5 5.5 0 0 0-11 0c0 4.4 5.5 9 5.5 9Zm0-11a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z",
  map: "m3 5 4.5-2 5 2L17 3v12l-4.5 2-5-2L3 17ZM7.5 3v12M12.5 5v12",
  hook: "M7 9.5a3.5 3.5 0 1 1 6 0l2 3.5M5.5 12a3 3 0 1 0 2.8 3h6.2M10 7l-3.5 6",
  people:
    "M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 17a5.5 5.5 0 0 1 11 0M13 4a3 3 0 0 1 0 5.3M15 12.2a5.5 5.5 0 0 1 3 4.8",
  list: "M7 5h10M7 10h10M7 15h10M3.2 5h.01M3.2 10h.01M3.2 15h.01",
  book: "M10 5.5C8.5 4 6 3.5 3 3.5v12c3 0 5.5.5 7 2 1.5-1.5 4-2 7-2v-12c-3 0-5.5.5-7 2Zm0 0v12",
  gear:
    "M10 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M4.7 15.3l1.4-1.4M13.9 6.1l1.4-1.4",
  menu: "M3 5.5h14M3 10h14M3 14.5h14",
  close: "m5 5 10 10M15 5 5 15",
  copy:
    "M7 7V4.5A1.5 1.5 0 0 1 8.5 3h7A1.5 1.5 0 0 1 17 4.5v7a1.5 1.5 0 0 1-1.5 1.5H13M4.5 7h7A1.5 1.5 0 0 1 13 8.5v7a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 15.5v-7A1.5 1.5 0 0 1 4.5 7Z",
  check: "m4 10.5 4 4 8-9",
  warning:
    "M10 7.5v4M10 14.2h.01M8.8 3.7 2.4 15a1.4 1.4 0 0 0 1.2 2h12.8a1.4 1.4 0 0 0 1.2-2L11.2 3.7a1.4 1.4 0 0 0-2.4 0Z",
  cross: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM7.5 7.5l5 5M12.5 7.5l-5 5",
  exit: "M8 3.5H4.5a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1H8M12.5 6.5 16 10l-3.5 3.5M16 10H8",
  plus: "M10 4v12M4 10h12",
} as const;

/** The name of an icon. */
export type IconName = keyof typeof PATHS;

/** An icon next to a text, hidden from screen readers. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
