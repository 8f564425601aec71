import { Compartment } from '@codemirror/state';

/** Holds what the writing settings add to an editor; empty where all are at their defaults. */
export const writingPart = new Compartment();
