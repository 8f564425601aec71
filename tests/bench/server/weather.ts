/** Network conditions of one route. */
export interface Weather {
  /** Added to each round trip, ms. */
  readonly delayMs: number;
  /** Fault probability, 0 to 1. */
  readonly faultRate: number;
  /** Decides which requests fail and how. */
  readonly seed: number;
}

/** No faults and no delay. */
export const GOOD_WEATHER: Weather = { delayMs: 0, faultRate: 0, seed: 0 };

export const FAULTS = [
  'lostRequest',
  'lostAnswer',
  'unauthorised',
  'brokenServer',
  'unavailable',
  'duplicate',
  'truncated',
] as const;

export type Fault = (typeof FAULTS)[number] | 'none';

/** A route's conditions and request count. */
export interface Route {
  weather: Weather;
  requests: number;
  random: () => number;
}

export function createRoute(): Route {
  return { weather: GOOD_WEATHER, requests: 0, random: () => 1 };
}

/** Sets a route's conditions and resets its request count. */
export function setWeather(route: Route, weather: Weather): void {
  Object.assign(route, { weather, requests: 0, random: mulberry32(weather.seed) });
}

export function nextFault(route: Route): Fault {
  if (route.random() >= route.weather.faultRate) return 'none';
  return FAULTS[Math.floor(route.random() * FAULTS.length)] ?? 'none';
}

/** Random numbers in [0, 1), deterministic per seed. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
