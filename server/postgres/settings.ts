import { statfsSync } from 'node:fs'
import path from 'node:path'
import { clusterName } from './processes.ts'

export type Settings = Record<string, string>

/** The server's settings, passed on its command line so that an old data directory gets the current ones. */
export function serverSettings(dir: string, data: string, socketDir: string, own: Settings = {}): string[] {
  const settings: Settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    port: '5432',
    cluster_name: clusterName(data),
    shared_preload_libraries: 'pg_stat_statements',
    max_connections: '100',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    wal_compression: 'off', // pglz, all this build has, takes 0.25 ms a page: after a checkpoint it doubled the cost of a write
    random_page_cost: '1.1',
    jit: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    dynamic_shared_memory_type: hasRoomForSharedMemory() ? 'posix' : 'mmap',
    ...logSettings(path.join(dir, 'log')),
    ...own,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** One file per weekday, written by PostgreSQL itself, because a pipe would break when we are killed. */
const logSettings = (logDir: string): Settings => ({
  logging_collector: 'on',
  log_directory: logDir,
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_duration_statement: '1s',
  log_parameter_max_length: '0', // values may be personal data
})

/** Containers often have 64 MB of /dev/shm, which one parallel query can fill. */
function hasRoomForSharedMemory(): boolean {
  if (process.platform !== 'linux') return true
  try {
    const { blocks, bsize } = statfsSync('/dev/shm')
    return blocks * bsize >= 256 * 1024 * 1024
  } catch {
    return false
  }
}
