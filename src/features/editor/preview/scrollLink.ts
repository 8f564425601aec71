import { atom } from 'jotai';
import type { ScrollLink } from './scrollSync.ts';

/** What makes editor and preview of the open document scroll together; null while they do not. */
export const scrollLink = atom<ScrollLink | null>(null);
