import { createElement } from 'react';
import { Reply } from '#features/chat/reply/Reply.tsx';
import { mountPeer } from './peer.ts';

mountPeer((text, growing) => {
  const live = growing ? { text: () => text, listen: () => () => undefined } : null;
  return createElement(Reply, { text, live, whole: true, codeActions: [] });
});
