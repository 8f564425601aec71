import type { Features } from '#domain/markdown/dialect.ts';
import type { Extensions } from './micromark.ts';
import { extensionsOf } from '#content/markdown/syntax/extensions.ts';
import { REPLY_MATHS } from '#content/markdown/syntax/maths.ts';
import { replyDialect } from './replyDialect.ts';

/** For all replies: with what GitHub shows besides GFM, and LaTeX's marks of formulas. */
export const EXTENDED_REPLY = replyDialect(replyExtensions);

const known = new Map<Features, Extensions>();

function replyExtensions(features: Features): Extensions {
  const page = extensionsOf(features);
  const found = known.get(features) ?? { ...page, syntax: [...page.syntax, REPLY_MATHS] };
  known.set(features, found);
  return found;
}
