import { XMarkdown } from '@ant-design/x-markdown';
import { createElement } from 'react';
import { mountPeer } from './peer.ts';

mountPeer((text, growing) =>
  createElement(XMarkdown, { content: text, streaming: { hasNextChunk: growing } }),
);
