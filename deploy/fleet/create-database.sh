#!/bin/sh
# Run by Patroni once, on the first leader: the portal's own account and its empty database.
set -eu
psql "$1" --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" <<'SQL'
create role shuzi login password :'password';
create database shuzi owner shuzi;
\connect shuzi
create extension pg_stat_statements;
grant pg_read_all_stats to shuzi;
SQL
