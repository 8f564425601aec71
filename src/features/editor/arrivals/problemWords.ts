import type { ArrivalProblem } from './readArrival.ts';

const WORDS = {
  type: 'is neither HTML, Markdown nor a picture.',
  size: 'is too large. The limit is 2 MB.',
  encoding: 'is not text in UTF-8.',
  unreadable: 'could not be read. It may have been moved or changed.',
  picture: 'is a picture that this browser cannot read.',
  room: 'does not fit beside the others. A page holds 2 MB.',
} as const satisfies Readonly<Record<ArrivalProblem['kind'], string>>;

export function problemWords({ name, kind }: ArrivalProblem): string {
  return `“${name}” ${WORDS[kind]}`;
}
