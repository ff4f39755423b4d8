// Constants of the product that both the server and the web use, each held once.

export const BALANCE_REFRESH_MS = 5000;
export const TOAST_MS = 800;
export const MOBILE_BREAKPOINT_PX = 993;
export const COPYRIGHT_YEAR = 2024;
/** Dates on screen are UTC+5:30. */
export const DISPLAY_TIME_ZONE = 'Asia/Kolkata';
export const TV_DELAY_MS = 5000;
export const CONSOLE_CLEAR_MS = 1_115_000;
