import { afterAll } from 'vitest';
import { deleteAll } from './realIndexedDb.ts';

afterAll(deleteAll);
