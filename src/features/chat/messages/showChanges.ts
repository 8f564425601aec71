import { createContext } from 'react';
import type { ShownMessage } from '#domain/chat/chat.ts';

/** Shows a stored reply's changes in the open page; null where no page is open beside the conversation. */
export const ShowChanges = createContext<((reply: ShownMessage) => void) | null>(null);
