-- When somebody last chose a password of their own; null: never since the account was made.
alter table member add column password_changed_at timestamptz;
