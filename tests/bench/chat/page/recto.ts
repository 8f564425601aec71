import { createElement } from 'react';
import { Reply } from '../../../../src/features/chat/messages/AssistantMessage.tsx';
import { mountPeer } from './peer.ts';

mountPeer((text, growing) => {
  const live = growing ? { text: () => text, listen: () => () => undefined } : null;
  return createElement(Reply, { text, live, whole: true, codeActions: [] });
});
