/** Stands in for `fake-indexeddb/auto`: a device of its own for each file of tests. */
import { IDBFactory } from './realIndexedDb.ts';

Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: new IDBFactory() });
