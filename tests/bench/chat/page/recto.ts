import { createElement } from 'react';
import { Reply } from '../../../../src/features/chat/reply/Reply.tsx';
import { mountPeer } from './peer.ts';

mountPeer((text, growing) => createElement(Reply, { text, streaming: growing }));
