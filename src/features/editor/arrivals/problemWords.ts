import type { ArrivalProblem } from './readArrival.ts';

const WORDS = {
  type: 'isn’t HTML, Markdown or an image.',
  size: 'is too large. The limit is 2 MB.',
  encoding: 'isn’t UTF-8 text.',
  unreadable: 'could not be read. It may have been moved or changed.',
  picture: 'is an image that this browser can’t read.',
  room: 'would make the page too large. A page can hold 2 MB.',
} as const satisfies Readonly<Record<ArrivalProblem['kind'], string>>;

export function problemWords({ name, kind }: ArrivalProblem): string {
  return `“${name}” ${WORDS[kind]}`;
}
