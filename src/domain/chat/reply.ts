import type { ChatMetadata } from './chat.ts';

const LENGTH = 'The model’s length limit ended this reply';
const FILTER = 'The provider’s content filter ended this reply';
const EARLY = 'The provider ended this reply early';

/** Our finish reason for a reply at the size limit of a message. */
export const MESSAGE_LIMIT = 'message_limit';

/** Finish reasons of incomplete replies: OpenAI-compatible providers' and our own. */
const EARLY_ENDS: Readonly<Record<string, string>> = {
  length: LENGTH,
  max_tokens: LENGTH,
  model_length: LENGTH,
  content_filter: FILTER,
  error: EARLY,
  insufficient_system_resource: EARLY,
  [MESSAGE_LIMIT]: 'The reply reached the longest message that can be saved',
};

/** Whether the model stopped before its reply was complete, so that it can be continued. */
export function isEarlyEnd(finish: string | null): boolean {
  return earlyEnd(finish) !== null;
}

/** What ended a reply early, without a full stop; null for other finish reasons. */
export function earlyEnd(finish: string | null): string | null {
  return finish !== null && Object.hasOwn(EARLY_ENDS, finish) ? (EARLY_ENDS[finish] ?? null) : null;
}

/** Why a reply is incomplete; null for a complete one, the only kind that can be applied. */
export function replyEnding({ stopped, cut, finish }: ChatMetadata): string | null {
  if (stopped === true) return 'Stopped';
  const early = earlyEnd(finish ?? null);
  if (early !== null) return early;
  return cut === true ? 'The connection was lost here' : null;
}

const OPENING = /^<(think|thinking|thought|reasoning)>/i;
const OPENINGS = ['<think>', '<thinking>', '<thought>', '<reasoning>'];
/** Some models’ templates leave the opening tag to the prompt. */
const CLOSING_ALONE = /<\/(?:think|thinking|thought|reasoning)>[ \t]{0,3}\n/gi;
const LONGEST_CLOSING = '</reasoning>   \n'.length;

/**
 * Separates a reply’s reasoning, which models put in tags before the answer, from the answer, while it streams. Tags
 * elsewhere are text of the answer.
 */
export function reasoningReader() {
  let reasoning = '';
  let answer = '';
  /** The end of the answer. */
  let end = '';
  let isFound = false;
  /** What may be the start of a tag. */
  let held = '';
  /** The closing tag of the reasoning that is open; '' before an answer, null in one. */
  let closing: string | null = '';
  /** Gives what follows a closing tag; '' without one. */
  const readAnswer = (more: string): string => {
    answer += more;
    if (isFound) return '';
    const read = end + more;
    const from = answer.length - read.length;
    end = read.slice(-LONGEST_CLOSING);
    const found = [...read.matchAll(CLOSING_ALONE)].find(
      ({ index }) => !isInCode(answer.slice(0, from + index)),
    );
    if (found === undefined) return '';
    isFound = true;
    reasoning = answer.slice(0, from + found.index);
    const rest = answer.slice(from + found.index + found[0].length);
    answer = '';
    end = '';
    closing = '';
    return rest;
  };
  return {
    take: (fragment: string): void => {
      let rest = held + fragment;
      held = '';
      while (rest !== '') {
        if (closing === null) {
          rest = readAnswer(rest);
        } else if (closing === '') {
          const start = rest.trimStart();
          const tag = OPENING.exec(start);
          if (tag === null && OPENINGS.some((one) => one.startsWith(start.toLowerCase()))) {
            held = rest;
            return;
          }
          isFound ||= tag !== null;
          closing = tag === null ? null : `</${tag[1]}>`.toLowerCase();
          rest = tag === null && !isFound ? rest : start.slice(tag?.[0].length);
          if (tag !== null && reasoning !== '') reasoning += '\n\n';
        } else {
          const at = rest.toLowerCase().indexOf(closing);
          const until = at === -1 ? Math.max(0, rest.length - closing.length + 1) : at;
          reasoning += rest.slice(0, until);
          if (at === -1) {
            held = rest.slice(until);
            return;
          }
          rest = rest.slice(until + closing.length);
          closing = '';
        }
      }
    },
    /** The rest, which was no tag. */
    end: (): void => {
      if (closing === '' || closing === null) answer += isFound ? held.trimStart() : held;
      else reasoning += held;
      held = '';
    },
    answer: () => answer,
    reasoning: () => reasoning,
  };
}

/** Whether a text ends inside a fence or a code span. */
function isInCode(text: string): boolean {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  const fences = text.match(/^[ \t]*(?:`{3,}|~{3,})/gm)?.length ?? 0;
  return fences % 2 === 1 || (line.match(/`/g)?.length ?? 0) % 2 === 1;
}
