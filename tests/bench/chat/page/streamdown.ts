import { createElement } from 'react';
import { Streamdown } from 'streamdown';
import { mountPeer } from './peer.ts';

mountPeer((text, growing) =>
  createElement(Streamdown, { isAnimating: growing, mode: 'streaming' }, text),
);
