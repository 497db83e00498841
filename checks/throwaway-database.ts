/** Settings of a database that dies with the run: not waiting for the disk makes writes several times faster. */
export const throwaway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' }
