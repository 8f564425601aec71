import {
  countNeed,
  countProject,
  fitsBudget,
  needOf,
  type BudgetNeed,
  type ContextProject,
  type ContextShare,
  type PromptMessage,
} from './chatContext.ts';
import type { Steps } from '#domain/steps.ts';
import { outliner, OUTLINE_ALONE, shortestOutline } from './projectOutline.ts';

export interface RestOfRequest {
  readonly messages: readonly PromptMessage[];
  /** The new message; may be empty. */
  readonly text: string;
  /** In tokens; null when unknown. */
  readonly budget: number | null;
  readonly instructions: string | null;
  /** The page in the editor, which is shortened last. */
  readonly openId?: string | undefined;
}

export type FittedContext =
  | { readonly fits: true; readonly projects: readonly ContextProject[]; readonly need: BudgetNeed }
  /** `need` is that of the whole projects. */
  | { readonly fits: false; readonly need: BudgetNeed };

export interface OutlinePlan {
  readonly outlined: ReadonlySet<string>;
  /** Whether that is short enough. */
  readonly fits: boolean;
  /** At most about so many tokens are sent. */
  readonly total: number;
}

/** Reserved for an outline where another project can be shortened instead, in tokens. */
const USEFUL_OUTLINE = 300;

/**
 * The projects as they are sent: whole where that fits the budget and the user's limits. Else the largest are sent in
 * outline, with the parts that match the question as far as there is room. In steps: 1 MB takes hundreds of ms.
 */
export function* fitContext(
  projects: readonly ContextProject[],
  rest: RestOfRequest,
): Steps<FittedContext> {
  const { messages, text, budget, instructions, openId } = rest;
  const needFor = (sent: readonly ContextProject[]) =>
    countNeed(sent, messages, text, budget, instructions);
  const whole = yield* needFor(projects);
  const sizes: { readonly tokens: number }[] = [];
  for (const project of projects) sizes.push({ tokens: yield* countProject(project) });
  const { outlined, fits } = planOutlines(projects, sizes, whole, {
    instructions,
    openId,
  });
  if (!fits) return { fits: false, need: whole };
  if (outlined.size === 0) return { fits: true, projects, need: whole };
  const shorten = yield* outliner(projects, outlined, questionOf(rest));
  const most = budget ?? Number.POSITIVE_INFINITY;
  let room = most - (yield* needFor(shorten(0))).total;
  while (room >= 0) {
    const sent = shorten(room);
    const need = yield* needFor(sent);
    if (fitsBudget(need)) return { fits: true, projects: sent, need };
    // The pieces' tokens do not add up exactly.
    room -= need.total - most;
  }
  return { fits: false, need: whole };
}

/** Outlines are for those above the user's limit, and for the largest until the rest fits; the open page is the last. */
export function planOutlines(
  projects: readonly ContextProject[],
  shares: readonly Pick<ContextShare, 'tokens'>[],
  whole: BudgetNeed,
  { instructions = null, openId }: Partial<Pick<RestOfRequest, 'instructions' | 'openId'>> = {},
): OutlinePlan {
  const sizes = projects.map(({ id, limit }, index) => {
    const tokens = shares[index]?.tokens ?? 0;
    return { id, tokens, index, limit: limit === 0 ? OUTLINE_ALONE : (limit ?? tokens) };
  });
  const outlined = new Set(sizes.flatMap(({ id, tokens, limit }) => (tokens > limit ? [id] : [])));
  const budget = whole.budget ?? Number.POSITIVE_INFINITY;
  const saved = (limit: number, tokens: number) => Math.max(0, tokens - limit);
  const total = sizes.reduce((sum, { limit, tokens }) => sum - saved(limit, tokens), whole.total);
  let need = total;
  const largestFirst = sizes.toSorted(
    (a, b) =>
      Number(a.id === openId) - Number(b.id === openId) || b.tokens - a.tokens || a.index - b.index,
  );
  for (const { id, tokens } of largestFirst) {
    if (need <= budget) break;
    if (outlined.has(id)) continue;
    outlined.add(id);
    need -= saved(USEFUL_OUTLINE, tokens);
  }
  const shortest = projects.map((one) => (outlined.has(one.id) ? shortestOutline(one) : one));
  const context = needOf(shortest, [], '', null, instructions).projects;
  const fits = whole.total - whole.projects + context <= budget;
  return { outlined, fits, total: fits ? Math.min(total, budget) : whole.total };
}

/** The last two messages of the user: a question often refers to the one before. */
function questionOf({ messages, text }: RestOfRequest): string {
  const questions = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  return [...questions, text].slice(-2).toReversed().join('\n');
}
