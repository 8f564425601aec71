import { TextMessagePartProvider } from '@assistant-ui/react';
import { MarkdownTextPrimitive } from '@assistant-ui/react-markdown';
import { createElement } from 'react';
import remarkGfm from 'remark-gfm';
import { mountPeer } from './peer.ts';

const PLUGINS = [remarkGfm];

// The typing effect would delay the text.
const TEXT = createElement(MarkdownTextPrimitive, { remarkPlugins: PLUGINS, smooth: false });

mountPeer((text, growing) => {
  const part = { text, isRunning: growing, children: TEXT };
  return createElement(TextMessagePartProvider, part);
});
