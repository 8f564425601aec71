import { extensionsOf } from '#content/markdown/syntax/extensions.ts';
import { replyDialect } from './replyRenderer.ts';

/** For all replies: with what GitHub shows besides GFM. */
export const EXTENDED_REPLY = replyDialect(extensionsOf);
