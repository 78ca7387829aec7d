/** Widths in px that `/files` offers (`?w=`) and pages use; any other is refused. */
export const PICTURE_WIDTHS = [96, 160, 240, 320, 480, 640, 960, 1280, 1600] as const;
