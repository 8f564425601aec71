export { createClient } from '@supabase/supabase-js';
export { createCollection } from '@tanstack/db';
export { NonRetriableError, startOfflineExecutor } from '@tanstack/offline-transactions';
