/** Our own icons on a 24 x 24 grid, drawn with a line of 1.75 in the colour of the text around them. */
export const icons = {
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>',
  cart: '<path d="M2.5 4h2.2l2.2 10.6a1.6 1.6 0 0 0 1.6 1.3h8.7a1.6 1.6 0 0 0 1.6-1.2L20.7 8H5.6"/><circle cx="9.4" cy="19.6" r="1.3"/><circle cx="16.8" cy="19.6" r="1.3"/>',
  user: '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6"/>',
  menu: '<path d="M4 6.5h16M4 12h16M4 17.5h16"/>',
  heart: '<path d="M12 20.3S3.5 15.4 3.5 9.3A4.7 4.7 0 0 1 12 6.6a4.7 4.7 0 0 1 8.5 2.7c0 6.1-8.5 11-8.5 11z"/>',
  star: '<path d="m12 3.3 2.7 5.6 6.1.8-4.5 4.2 1.2 6.1L12 17l-5.5 3 1.2-6.1-4.5-4.2 6.1-.8z"/>',
  phone:
    '<path d="M8.7 3.8 6 3.6a2 2 0 0 0-2.2 2.1c.4 8 6.5 14.1 14.5 14.5a2 2 0 0 0 2.1-2.2l-.2-2.7a1.3 1.3 0 0 0-1-1.2l-3-.7a1.3 1.3 0 0 0-1.3.4l-1.2 1.4a12 12 0 0 1-5-5l1.5-1.1a1.3 1.3 0 0 0 .4-1.4l-.7-2.9a1.3 1.3 0 0 0-1.2-1z"/>',
  whatsapp:
    '<path d="M3.5 20.5 4.8 16A8.5 8.5 0 1 1 8 19.2z"/><path d="M8.6 8.3c-.6 1.2 0 2.9 1.6 4.6s3.5 2.5 4.7 2c.8-.3 1-.9 1-1.6l-2-1-1 .9c-1-.4-1.9-1.2-2.3-2.2l.9-1-.9-2.1c-.9-.1-1.6-.1-2 .4z"/>',
  'chevron-left': '<path d="m14.5 5.5-6.5 6.5 6.5 6.5"/>',
  'chevron-right': '<path d="m9.5 5.5 6.5 6.5-6.5 6.5"/>',
  'chevron-down': '<path d="m5.5 9 6.5 6.5L18.5 9"/>',
  close: '<path d="m5.5 5.5 13 13m0-13-13 13"/>',
  grid: '<rect x="4" y="4" width="6.5" height="6.5" rx="1.3"/><rect x="13.5" y="4" width="6.5" height="6.5" rx="1.3"/><rect x="4" y="13.5" width="6.5" height="6.5" rx="1.3"/><rect x="13.5" y="13.5" width="6.5" height="6.5" rx="1.3"/>',
  'grid-large':
    '<path d="M4.5 4.5h3v3h-3zm6 0h3v3h-3zm6 0h3v3h-3zm-12 6h3v3h-3zm6 0h3v3h-3zm6 0h3v3h-3zm-12 6h3v3h-3zm6 0h3v3h-3zm6 0h3v3h-3z"/>',
  list: '<path d="M9.5 6h10.5M9.5 12h10.5M9.5 18h10.5"/><rect x="3.5" y="4.5" width="3" height="3" rx=".8"/><rect x="3.5" y="10.5" width="3" height="3" rx=".8"/><rect x="3.5" y="16.5" width="3" height="3" rx=".8"/>',
  store:
    '<path d="M4.5 10.5v8.2a1.3 1.3 0 0 0 1.3 1.3h12.4a1.3 1.3 0 0 0 1.3-1.3v-8.2M9.5 20v-5.5h5V20"/><path d="M4.8 4h14.4l1.8 4.6a2.3 2.3 0 0 1-4.5.5 2.3 2.3 0 0 1-4.5 0 2.3 2.3 0 0 1-4.5 0A2.3 2.3 0 0 1 3 8.6z"/>',
  filter: '<path d="M4 6h16M7 12h10M10 18h4"/>',
  check: '<path d="m4.5 12.5 5 5 10-11"/>',
  pin: '<path d="M12 21s-7-6.2-7-11.5a7 7 0 0 1 14 0C19 14.8 12 21 12 21z"/><circle cx="12" cy="9.5" r="2.5"/>',
  truck:
    '<path d="M3 6.5h11v10H9.5M5.3 16.5H3v-10M14 9.5h3.7l3.3 3.8v3.2h-2.3M14.5 16.5H14"/><circle cx="7.4" cy="17" r="2"/><circle cx="16.6" cy="17" r="2"/>',
  mail: '<rect x="3.5" y="5.5" width="17" height="13" rx="1.8"/><path d="m4 7 8 6 8-6"/>',
  facebook:
    '<path d="M14 21v-7.5h2.8l.5-3.3H14V8.3c0-1 .5-1.8 1.9-1.8h1.5V3.6S16 3.4 14.8 3.4c-2.5 0-4.1 1.5-4.1 4.3v2.5H7.8v3.3h2.9V21"/>',
  instagram:
    '<rect x="3.8" y="3.8" width="16.4" height="16.4" rx="4.6"/><circle cx="12" cy="12" r="3.8"/><circle cx="16.7" cy="7.3" r=".5"/>',
  x: '<path d="M4 4h4.3L20 20h-4.3zM19 4l-6.6 7M5 20l6.5-7"/>',
  youtube: '<rect x="2.8" y="5.5" width="18.4" height="13" rx="4"/><path d="m10.2 9.2 5 2.8-5 2.8z"/>',
  'google-play': '<path d="M5 3.5v17l14.5-8.5zM5 3.5l9.6 11.5M5 20.5 14.6 9"/>',
  'app-store':
    '<circle cx="12" cy="12" r="8.8"/><path d="m13 6.8-4.7 8M11 6.8l4.8 8.4M7 13.6h10M7.6 16.2l-.4.7M16.4 16.2l.4.7"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  minus: '<path d="M5 12h14"/>',
  share:
    '<circle cx="6.5" cy="12" r="2.5"/><circle cx="17" cy="6" r="2.5"/><circle cx="17" cy="18" r="2.5"/><path d="m8.7 10.8 6.1-3.5M8.7 13.2l6.1 3.5"/>',
  picture:
    '<rect x="3.5" y="4.5" width="17" height="15" rx="2"/><circle cx="8.7" cy="9.5" r="1.6"/><path d="m4 17 4.6-4.2 3.2 2.8 4-4.6 4.6 5.2"/>',
} as const;

export type IconName = keyof typeof icons;
