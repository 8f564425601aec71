/**
 * Where the app's host has what draws cards: the build puts the files there, and the function `links` fetches them, since
 * Supabase deploys code only (decision 032). The names have the packages' versions.
 */
export const CARD_FILES = {
  renderer: '/drawing/resvg-2.6.2.wasm',
  font: '/drawing/brygada-1918-0.4.2.ttf',
} as const;
