-- Room for texts, such as the user's instructions for the assistant.
alter table private.settings drop constraint settings_value_size;
alter table private.settings
  add constraint settings_value_size check (octet_length(value::text) <= 10000);
