#!/bin/sh
# Fills in the variables of one configuration and runs its program: etcd, patroni, haproxy, pgbouncer or nginx.
set -eu

# A variable of nginx itself, in small letters, stays as it is.
fill() {
  names=$(env | sed -n 's/^\([A-Z_]*\)=.*/${\1}/p' | tr '\n' ' ')
  envsubst "$names" <"/fleet/templates/$1" >"/fleet/$1"
}

case "$1" in
  etcd)
    fill etcd.env
    set -a
    . /fleet/etcd.env
    exec etcd
    ;;
  patroni)
    fill patroni.yaml
    exec patroni /fleet/patroni.yaml
    ;;
  haproxy)
    LEADER_CANDIDATES=$(for machine in $DATABASE_MACHINES; do echo "  server $machine $machine:5432 check port 8008"; done)
    export LEADER_CANDIDATES
    fill haproxy.cfg
    exec haproxy -f /fleet/haproxy.cfg
    ;;
  pgbouncer)
    printf '"shuzi" "%s"\n' "$POSTGRES_PASSWORD" >/data/users.txt
    fill pgbouncer.ini
    exec pgbouncer /fleet/pgbouncer.ini
    ;;
  nginx)
    API_SERVERS=$(for host in $API_HOSTS; do echo "    server $host:3000 max_fails=1 fail_timeout=2s;"; done)
    export API_SERVERS
    fill nginx.conf
    exec nginx -e /data/error.log -c /fleet/nginx.conf -g 'daemon off;'
    ;;
  *)
    echo "unknown program: $1" >&2
    exit 2
    ;;
esac
