/** What the network does to the requests of one route. */
export interface Weather {
  /** Added to each round trip, in ms. */
  readonly delayMs: number;
  /** How likely a request is hit by a fault, from 0 to 1. */
  readonly faultRate: number;
  /** Decides which requests are hit and by what. */
  readonly seed: number;
}

/** Nothing goes wrong and nothing takes longer. */
export const GOOD_WEATHER: Weather = { delayMs: 0, faultRate: 0, seed: 0 };

/** What may go wrong with one request. */
export const FAULTS = [
  'lostRequest',
  'lostAnswer',
  'unauthorised',
  'brokenServer',
  'unavailable',
  'duplicate',
  'truncated',
] as const;

/** One of them, or none. */
export type Fault = (typeof FAULTS)[number] | 'none';

/** The weather of one route as it goes on, and how many requests it has met. */
export interface Route {
  weather: Weather;
  requests: number;
  random: () => number;
}

/** A route in good weather. */
export function createRoute(): Route {
  return { weather: GOOD_WEATHER, requests: 0, random: () => 1 };
}

/** Sets the weather of a route, and counts its requests from 0 again. */
export function setWeather(route: Route, weather: Weather): void {
  Object.assign(route, { weather, requests: 0, random: mulberry32(weather.seed) });
}

/** What happens to the next request of a route. */
export function nextFault(route: Route): Fault {
  if (route.random() >= route.weather.faultRate) return 'none';
  return FAULTS[Math.floor(route.random() * FAULTS.length)] ?? 'none';
}

/** Random numbers from 0 up to, not including, 1; the same for the same seed. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
