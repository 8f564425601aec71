-- Sample pages for a new gallery. The author is nobody who can sign in: the account has no password.
-- The pages themselves are in seed/, one file each.
insert into auth.users (
  id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at
)
values (
  '5ec70000-0000-4000-8000-000000000001', 'authenticated', 'authenticated', 'samples@recto.invalid', now(),
  '{"provider": "email", "providers": ["email"]}', '{"full_name": "Recto Samples"}',
  '', '', '', '', now(), now()
)
on conflict (id) do nothing;
