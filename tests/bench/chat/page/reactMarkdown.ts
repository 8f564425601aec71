import { marked } from 'marked';
import { createElement, Fragment, memo, useMemo } from 'react';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { mountPeer } from './peer.ts';

const PLUGINS = [remarkGfm];

const Block = memo(({ text }: { readonly text: string }) =>
  createElement(Markdown, { remarkPlugins: PLUGINS }, text),
);

/** Memoised by block, as in the AI SDK's cookbook. */
function Blocks({ text }: { readonly text: string }) {
  const blocks = useMemo(() => marked.lexer(text).map(({ raw }) => raw), [text]);
  return createElement(
    Fragment,
    null,
    blocks.map((block, index) => createElement(Block, { key: index, text: block })),
  );
}

mountPeer((text) => createElement(Blocks, { text }));
